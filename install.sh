#!/usr/bin/env bash
# Puts Boardside on this computer, as a service: Raspberry Pi OS or Debian, 12 or 13, 64 bit.
# docs/install.md tells what lies where afterwards.
set -euo pipefail
umask 022

usage='usage: sudo ./install.sh [install] [--no-service] [--prefix DIR] [--wheels DIR]
       sudo ./install.sh rollback [--no-service] [--prefix DIR]      back to the version before
       sudo ./install.sh uninstall [--purge] [--prefix DIR]          --purge: matches, configuration and user too

--no-service   the command alone: no service, no user, no configuration
--prefix DIR   where it is put; /opt/boardside unless told otherwise
--wheels DIR   take Python packages from DIR, nothing from the network
                 (pip download --require-hashes -r requirements-appliance.lock -d DIR)'

here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
log=${BOARDSIDE_INSTALL_LOG:-/var/log/boardside-install.log}
python=/usr/bin/python3
needs_megabytes=700
command=/usr/local/bin/boardside
config=/etc/boardside/boardside.toml
state=/var/lib/boardside
unit=/etc/systemd/system/boardside.service
unfinished=""

say() { printf 'boardside: %s\n' "$*"; }
die() { printf 'boardside: %s\n' "$*" >&2; exit 1; }

# Runs a command with all that it says in the log; "what" tells people what did not work.
quietly() {
  local what=$1 start
  shift
  start=$(($(wc -l < "$log") + 1))
  printf '\n$ %s\n' "$*" >> "$log"
  "$@" >> "$log" 2>&1 && return
  if tail -n "+$start" "$log" | grep -q -i 'no space left on device'; then
    die "$what: the disk is full."
  elif tail -n "+$start" "$log" | grep -q -i -E 'name resolution|could not resolve|network is unreachable|connection (refused|timed out)|failed to establish a new connection'; then
    die "$what: the network cannot be reached ($log has the details)."
  fi
  die "$what: $(tail -n "+$start" "$log" | grep -v '^\s*$' | tail -n 1) ($log has the rest)."
}

cleanup() {
  if [ -n "$unfinished" ]; then
    rm -rf "$unfinished"
    say "nothing was changed." >&2
  fi
}
trap cleanup EXIT
trap 'exit 130' INT TERM

# --- What must be so -----------------------------------------------------------------------------

fit_for_it() {
  case $(uname -m) in
    x86_64 | aarch64) ;;
    *) die "this is a $(uname -m) system; a 64-bit one is needed (x86_64 or aarch64)." ;;
  esac
  command -v apt-get > /dev/null || die "there is no apt-get; Raspberry Pi OS or Debian is needed."
  [ -x $python ] || return 0 # apt brings it
  $python -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    die "$($python --version) is too old; 3.11 is needed: Raspberry Pi OS or Debian 12, or newer."
}

space_for_it() {
  local free
  free=$(df --output=avail -m "$prefix" | tail -n 1)
  [ "$free" -ge $needs_megabytes ] ||
    die "$prefix has $((free)) MB free, $needs_megabytes MB are needed: the disk is too full."
}

# --- Debian packages -----------------------------------------------------------------------------

installed() { dpkg-query -W -f '${db:Status-Abbrev}' "$1" 2> /dev/null | grep -q '^ii'; }
on_offer() { apt-cache policy "$1" | grep -q 'Candidate: [^(]'; }

# Python's own tools, and where the archive has them (Raspberry Pi's does) camera and GPIO.
debian_packages() {
  local name missing=()
  if [ -n "$wheels" ]; then
    installed python3-venv || die "python3-venv is not installed, and with --wheels nothing comes from the network."
    return
  fi
  apt-get update >> "$log" 2>&1 || say "no package lists from the network; going by those that are here."
  installed python3-venv || missing+=(python3-venv)
  for name in python3-picamera2 python3-lgpio; do
    if ! installed $name && on_offer $name; then missing+=("$name"); fi
  done
  [ ${#missing[@]} = 0 ] && return
  say "installing ${missing[*]}"
  quietly "Debian's packages could not be installed" \
    env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
}

# --- A release -----------------------------------------------------------------------------------

version() {
  local described
  if described=$(git -c safe.directory="$here" -C "$here" describe --tags --always --dirty 2> /dev/null); then
    echo "$(project_version)-$described"
  else
    echo "$(project_version)-$(date +%Y%m%d)"
  fi
}

project_version() { sed -n 's/^version = "\(.*\)"/\1/p' "$here/pyproject.toml"; }

# A folder of its own for every installation: what runs now is never touched.
new_release() {
  local name again=1
  name=$(version)
  while [ -e "$prefix/releases/$name" ]; do
    again=$((again + 1))
    name=$(version).$again
  done
  echo "$prefix/releases/$name"
}

build() {
  local release=$1 venv=$1/venv from=() visible=()
  if installed python3-picamera2 || installed python3-lgpio; then
    visible=(--system-site-packages)
  fi
  [ -z "$wheels" ] || from=(--no-index --find-links "$wheels")
  mkdir -p "$release/source"
  cp -a "$here"/{engine,vision,hw,firmware_bridge,boardside,pyproject.toml,README.md,LICENSE} "$release/source/"
  cp -a "$here"/{docs,systemd,install.sh,requirements-appliance.lock} "$release/"
  cp -a "$here/tests/recordings/opening" "$release/demo"
  chown -R root:root "$release"
  chmod -R go=rX "$release"
  quietly "the virtual environment could not be made" $python -m venv "${visible[@]}" "$venv"
  # Everything from the lock, whatever Debian has of it: its simplejpeg and its NumPy 1 would not
  # go together with ours (picamera2 needs both).
  quietly "Python's packages could not be installed" \
    "$venv/bin/python" -m pip install --disable-pip-version-check --no-input --ignore-installed \
    --require-hashes --only-binary=:all: "${from[@]}" -r "$release/requirements-appliance.lock"
  quietly "Boardside could not be installed" \
    "$venv/bin/python" -m pip install --disable-pip-version-check --no-input --no-index --no-deps \
    --no-build-isolation "$release/source"
  rm -rf "$release/source"
}

self_test() {
  local release=$1
  say "testing it"
  # As somebody without rights, for the service has few.
  quietly "the new version failed its self-test" \
    setpriv --reuid=65534 --regid=65534 --clear-groups --reset-env \
    "$release/venv/bin/python" -I "$release/systemd/selftest.py" "$release/demo"
}

switch_to() {
  ln -sfn "releases/$(basename "$1")" "$prefix/next"
  mv -T "$prefix/next" "$prefix/current"
}

# Keeps the version that runs and the one before it.
prune() {
  local release keep_a keep_b
  keep_a=$(readlink -f "$prefix/current")
  keep_b=$(readlink -f "$prefix/previous" || true)
  for release in "$prefix"/releases/*; do
    [ "$release" = "$keep_a" ] || [ "$release" = "$keep_b" ] || rm -rf "$release"
  done
}

# --- The service ---------------------------------------------------------------------------------

place() { sed "s#/opt/boardside#$prefix#g" "$prefix/current/systemd/$1" | install -D -m 644 /dev/stdin "$2"; }
systemd_runs() { [ -d /run/systemd/system ]; }

service() {
  if ! command -v systemd-sysusers > /dev/null; then
    say "there is no systemd: the command alone was installed."
    return
  fi
  place boardside.service $unit
  place boardside.rules /etc/udev/rules.d/70-boardside.rules
  place tmpfiles.conf /etc/tmpfiles.d/boardside.conf
  place sysusers.conf /etc/sysusers.d/boardside.conf
  if [ "$(systemctl --version | sed -n '1s/^systemd \([0-9]*\).*/\1/p')" -ge 254 ]; then
    place backoff.conf $unit.d/backoff.conf
  fi
  local group
  for group in video gpio dialout; do
    getent group $group > /dev/null || sed -i "/^m boardside $group\$/d" /etc/sysusers.d/boardside.conf
  done
  [ -e $config ] || install -D -m 640 "$(example_config)" $config
  quietly "the user boardside could not be made" systemd-sysusers /etc/sysusers.d/boardside.conf
  quietly "its folders could not be made" systemd-tmpfiles --create /etc/tmpfiles.d/boardside.conf
  quietly "the service could not be enabled" systemctl enable boardside.service
  systemd_runs || return 0
  quietly "systemd does not take the service" systemctl daemon-reload
  { udevadm control --reload && udevadm trigger --subsystem-match=tty; } >> "$log" 2>&1 ||
    say "the rule for the panel's port holds after the next start of this computer."
  # Not waited for: it is ready with its first frame, and there may be no camera yet.
  quietly "the service could not be started" systemctl restart --no-block boardside.service
}

example_config() { ls "$prefix"/current/venv/lib/python3*/site-packages/boardside/config.example.toml; }

forget_service() {
  if systemd_runs; then
    systemctl disable --now boardside.service >> "$log" 2>&1 || true
  fi
  rm -f /etc/systemd/system/multi-user.target.wants/boardside.service
  rm -rf $unit $unit.d /etc/udev/rules.d/70-boardside.rules /etc/tmpfiles.d/boardside.conf \
    /etc/sysusers.d/boardside.conf
  if systemd_runs; then
    systemctl daemon-reload
    udevadm control --reload >> "$log" 2>&1 || true
  fi
}

# --- What can be asked for -----------------------------------------------------------------------

install_it() {
  local release old
  [ -f "$here/pyproject.toml" ] || die "a new version is installed from its own folder, by the install.sh in it."
  fit_for_it
  mkdir -p "$prefix/releases"
  space_for_it
  debian_packages
  release=$(new_release)
  unfinished=$release
  say "installing $(basename "$release")"
  build "$release"
  self_test "$release"
  old=$(readlink "$prefix/current" || true)
  [ -z "$old" ] || ln -sfn "$old" "$prefix/previous"
  switch_to "$release"
  unfinished=""
  mkdir -p "$(dirname $command)"
  ln -sfn "$prefix/current/venv/bin/boardside" $command
  [ "$with_service" = no ] || service
  prune
  say "$(basename "$release") is installed${old:+; the version before it is kept}."
}

rollback() {
  local now before
  before=$(readlink -f "$prefix/previous" || true)
  [ -d "$before" ] || die "there is no version before this one in $prefix."
  now=$(readlink "$prefix/current")
  switch_to "$before"
  ln -sfn "$now" "$prefix/previous"
  [ "$with_service" = no ] || service
  say "$(basename "$before") is back; the other one is kept."
}

uninstall() {
  [ -e "$prefix/current" ] || [ -e $unit ] || say "it is not installed in $prefix; clearing up what is left."
  forget_service
  [ "$(readlink $command || true)" != "$prefix/current/venv/bin/boardside" ] || rm -f $command
  rm -rf "$prefix"/{releases,current,previous,next}
  rmdir "$prefix" 2> /dev/null || true
  if [ "$purge" = yes ]; then
    rm -rf /etc/boardside $state
    if getent passwd boardside > /dev/null; then userdel boardside >> "$log" 2>&1; fi
    if getent group boardside > /dev/null; then groupdel boardside >> "$log" 2>&1; fi
    say "it is gone, with matches and configuration."
  else
    say "it is gone; matches are still in $state, the configuration in /etc/boardside."
  fi
}

action=install prefix=/opt/boardside wheels="" with_service=yes purge=no
# Run from where it was installed, it speaks of that place.
case $here in */releases/*) prefix=${here%/releases/*} ;; esac
while [ $# -gt 0 ]; do
  case $1 in
    install | rollback | uninstall) action=$1 ;;
    --no-service) with_service=no ;;
    --purge) purge=yes ;;
    --prefix | --wheels)
      [ $# -ge 2 ] || die "$1 needs a folder."
      declare "${1#--}=$(realpath -m -- "$2")"
      shift
      ;;
    -h | --help) echo "$usage"; exit 0 ;;
    *) die "$1 is not known; ./install.sh --help tells what is." ;;
  esac
  shift
done
[ "$(id -u)" = 0 ] || die "this needs root: sudo $0 $action"
[ -z "$wheels" ] || [ -d "$wheels" ] || die "there is no folder $wheels."
: >> "$log" 2> /dev/null || die "$log cannot be written."
exec 9> /run/lock/boardside-install
flock -n 9 || die "another installation is running."
case $action in
  install) install_it ;;
  rollback) rollback ;;
  uninstall) uninstall ;;
esac
