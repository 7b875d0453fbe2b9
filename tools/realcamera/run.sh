#!/bin/bash
# Runs a command in the camera root, which is built when it is missing or out of date; the
# repository lies in it, read-only, at /opt/boardside. Where that cannot be (no root's rights, no
# tools, no network) it says so and ends with 77: nothing was proved.
# usage: run.sh COMMAND...
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
ROOT=${XDG_CACHE_HOME:-$HOME/.cache}/boardside/camera-root
REPO=$(cd "$HERE/../.." && pwd)

(cd "$REPO" && python3 -m tools.realsystem.needs mmdebstrap)
mkdir -p "$(dirname "$ROOT")"
echo "The camera root is $ROOT (made new, it takes about two minutes and 1.3 GB)."
"$HERE/make_root.sh" "$ROOT" > "$ROOT.log" 2>&1 || {
  echo "FAILED: the root could not be made; $ROOT.log says why: $(tail -n 1 "$ROOT.log")"
  exit 1
}
export ROOT REPO
exec unshare --mount --propagation private bash -euc '
  mount --bind /dev "$ROOT/dev"
  mount -t proc proc "$ROOT/proc"
  mount --bind "$REPO" "$ROOT/opt/boardside"
  mount -o remount,bind,ro "$ROOT/opt/boardside"
  exec chroot "$ROOT" /usr/bin/env -i -C /opt/boardside \
    PATH=/opt/camera/venv/bin:/usr/bin:/bin HOME=/root LANG=C.UTF-8 \
    PYTHONPATH=/opt/boardside:/opt/camera/stubs PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    LD_PRELOAD=/opt/camera/dmashim.so "$@"' run "$@"
