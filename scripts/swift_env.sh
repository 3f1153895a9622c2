#!/bin/sh
# Runs a command in the checkout with Swift at hand and libopenmps_c built.
#
#   scripts/swift_env.sh                     makes everything ready
#   scripts/swift_env.sh swift test ...      the same, then runs the command
#   scripts/swift_env.sh --is-ready          tells whether Swift and the library are there; changes nothing
#
# A Swift of the machine is used if it is 5.9 or newer. Otherwise root gets a Debian 13 with Swift 6 in a folder:
# OPENMPS_SWIFT_ROOT, else /tmp/openmps-swift-root (4 GB). The library is built in build/swift with the compilers of
# that root, incrementally; this writes the sources of the Swift package too. Nothing is mounted outside the command's own mount namespace.
#
# OPENMPS_SWIFT_BIND names folders, separated by colons, that the command needs beside the checkout.
# OPENMPS_SWIFT_TARGETS names targets of CMake that are built beside the library.
set -eu
cd "$(dirname "$0")/.."

checkout=$PWD
root=${OPENMPS_SWIFT_ROOT:-/tmp/openmps-swift-root}
packages=swiftlang,libc6-dev,libstdc++-14-dev,clang,g++,libgnustep-base-dev,libobjc-14-dev,cmake,ninja-build
packages=$packages,libxbyak-dev,python3-clang-19,ca-certificates
pictures="libpng-dev libjpeg-dev"

say() { echo "openmps: $*" >&2; }

# The machine's own Swift, 5.9 or newer.
has_own_swift() {
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -1)
  [ -n "$version" ] || return 1
  # shellcheck disable=SC2086  # two words
  set -- $version
  [ "$1" -gt 5 ] || { [ "$1" -eq 5 ] && [ "$2" -ge 9 ]; }
}

# The stamp is written last: a root without it is a part of one.
has_root() { [ -f "$root/openmps.stamp" ] && [ "$(cat "$root/openmps.stamp")" = "$packages" ]; }

# The packages of MetalKit, which older roots do not have.
add_pictures() {
  [ -f "$root/openmps.pictures" ] && return
  # shellcheck disable=SC2086  # words
  chroot "$root" sh -c "apt-get update -qq && apt-get install -y -qq --no-install-recommends $pictures" \
    </dev/null >&2 && echo "$pictures" >"$root/openmps.pictures"
}

# The mirror that apt itself uses for Debian; without one mmdebstrap takes its own.
debian_mirror() {
  apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
    sed -n 's/^Debian \(.*\/debian\/\)$/\1/p' | head -1
}

make_root() {
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    say "no Swift 5.9 or newer is here; install one, or run this as root on Debian to get it in $root"
    exit 1
  fi
  if ! command -v mmdebstrap >/dev/null 2>&1; then
    apt-get update -qq </dev/null && apt-get install -y -qq --no-install-recommends mmdebstrap </dev/null >/dev/null
  fi
  say "making a Debian 13 with Swift in $root"
  rm -rf "$root"
  # shellcheck disable=SC2046  # the mirror is one word or none
  mmdebstrap --quiet --variant=apt --mode=root --include="$packages" --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt=force-unsafe-io trixie "$root" $(debian_mirror)
  echo "$packages" >"$root/openmps.stamp"
}

# Runs a command in the root, with the checkout at its own path and the programs of the root alone: those of a virtual
# environment on the caller's PATH do not run there.
in_root() {
  # shellcheck disable=SC2016  # the inner shell expands these
  unshare --mount sh -eu -c '
    root=$1; checkout=$2; binds=$3; shift 3
    mount --bind /proc "$root/proc"
    mount --rbind /dev "$root/dev"
    IFS=:
    for folder in $checkout $binds; do
      mkdir -p "$root$folder"
      mount --bind "$folder" "$root$folder"
    done
    unset IFS
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    exec chroot "$root" sh -eu -c "cd \"\$1\"; shift; exec \"\$@\"" sh "$checkout" "$@"
  ' sh "$root" "$checkout" "${OPENMPS_SWIFT_BIND:-}" "$@"
}

# oneDNN comes from the wheels in the environment that scripts/bootstrap.sh made.
build_library() {
  run=$1
  python=${OPENMPS_VENV:-.venv}/bin/python
  [ -x "$python" ] || scripts/bootstrap.sh build
  if [ ! -f build/swift/build.ninja ]; then
    $run cmake -S . -B build/swift -G Ninja -DOPENMPS_SWIFT=ON "-Ddnnl_DIR=$("$python" cmake/find_onednn_wheel.py)" >&2
  fi
  log=build/swift/library.log
  # shellcheck disable=SC2086  # words
  if ! $run ninja -C build/swift openmps_c ${OPENMPS_SWIFT_TARGETS:-} >"$log" 2>&1; then
    tail -40 "$log" >&2
    say "libopenmps_c did not build; $checkout/$log has all of its output"
    exit 1
  fi
}

main() {
  if [ "${1:-}" = --is-ready ]; then
    [ -f build/swift/csrc/bindings/swift/libopenmps_c.so ] && { has_own_swift || has_root; }
    exit
  fi
  if has_own_swift; then
    run=env
  else
    has_root || make_root
    add_pictures || say "libpng and libjpeg are not to be had: the library is built without MetalKit"
    run=in_root
  fi
  build_library "$run"
  [ $# -gt 0 ] || exit 0
  $run env "PKG_CONFIG_PATH=$checkout/build/swift" "LD_LIBRARY_PATH=$checkout/build/swift/csrc/bindings/swift" "$@"
}

# In a function, so that the shell has read the script before it runs for minutes.
main "$@"
