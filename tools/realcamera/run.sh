#!/bin/bash
# Runs a command in the camera root, which is built when it is missing or out of date; the
# repository lies in it, read-only, at /opt/boardside. Where that cannot be (no root's rights, no
# tools, no network) it says so and ends well: nothing was proved.
# usage: run.sh COMMAND...
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
ROOT=${XDG_CACHE_HOME:-$HOME/.cache}/boardside/camera-root
REPO=$(cd "$HERE/../.." && pwd)

skip() {
  echo "SKIPPED, nothing was proved: $1"
  exit 0
}

[ "$(id -u)" = 0 ] || skip "a Debian root needs root's rights (chroot)."
for tool in mmdebstrap unshare; do
  command -v "$tool" > /dev/null || skip "$tool is not installed."
done
mkdir -p "$(dirname "$ROOT")"
echo "The camera root is $ROOT (made new, it takes about two minutes and 1.3 GB)."
"$HERE/make_root.sh" "$ROOT" > "$ROOT.log" 2>&1 \
  || skip "the root could not be made (no network?); see $ROOT.log: $(tail -n 1 "$ROOT.log")"
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
