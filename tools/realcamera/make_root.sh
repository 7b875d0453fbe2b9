#!/bin/bash
# A Debian 13 root with Python 3.13, libcamera 0.7 (backports; its 'virtual' camera is compiled in),
# Picamera2 and what Boardside needs. Debian and Python packages only; needs root and network.
# What is there and still as it should be is left as it is. usage: make_root.sh ROOT
set -euo pipefail
ROOT=$1
HERE=$(cd "$(dirname "$0")" && pwd)
LOCK=$HERE/../../requirements.lock

# A file in the root names what a step was done with.
done_with() { [ "$(cat "$ROOT/.$1" 2> /dev/null)" = "$2" ]; }
mark() { echo "$2" > "$ROOT/.$1"; }

make_system() {
  local mirror pin keyring=/usr/share/keyrings/debian-archive-keyring.gpg packages
  mirror=$(awk '/^URIs:/ {print $2; exit}' /etc/apt/sources.list.d/*.sources 2> /dev/null || true)
  [ -n "$mirror" ] \
    || mirror=$(grep -hom1 '^deb .*http[^ ]*' /etc/apt/sources.list | grep -o 'http[^ ]*')
  pin='Package: src:libcamera\nPin: release n=trixie-backports\nPin-Priority: 990\n'
  packages=ca-certificates,python3,python3-venv,python3-libcamera,libglib2.0-0t64
  # Parts of Picamera2 come as source.
  packages=$packages,python3-dev,gcc,libc6-dev,libcap-dev
  rm -rf --one-file-system "$ROOT"
  mkdir -p "$(dirname "$ROOT")"
  mmdebstrap --variant=minbase --components=main --skip=check/empty --keyring=$keyring \
    --aptopt='Apt::Install-Recommends "false"' --include="$packages" \
    --setup-hook="printf '$pin' > \"\$1/etc/apt/preferences\"" \
    trixie "$ROOT" "deb $mirror trixie main" "deb $mirror trixie-backports main"
  mkdir -p "$ROOT/opt/camera" "$ROOT/opt/boardside"
}

inside() {
  chroot "$ROOT" /usr/bin/env -i PATH=/opt/camera/venv/bin:/usr/bin:/bin HOME=/root LANG=C.UTF-8 \
    PIP_CERT=/etc/ssl/certs/ca-certificates.crt PIP_DISABLE_PIP_VERSION_CHECK=1 "$@"
}

make_python() {
  cp -L /etc/ssl/certs/ca-certificates.crt "$ROOT/etc/ssl/certs/ca-certificates.crt"
  cp -L /etc/resolv.conf /etc/hosts "$ROOT/etc/"
  cp "$LOCK" "$ROOT/opt/camera/"
  inside python3 -m venv --system-site-packages /opt/camera/venv
  inside pip install --quiet --require-hashes -r /opt/camera/requirements.lock
  inside pip install --quiet picamera2==0.3.38
}

system=$(sha256sum < "$0")
python=$(sha256sum < "$LOCK")
done_with system "$system" || { make_system; mark system "$system"; }
done_with python "$python" || { make_python; mark python "$python"; }
cp -r "$HERE/dmashim.c" "$HERE/stubs" "$ROOT/opt/camera/"
inside gcc -shared -fPIC -O2 -Wall -o /opt/camera/dmashim.so /opt/camera/dmashim.c -ldl
