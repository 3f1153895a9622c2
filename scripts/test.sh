#!/bin/sh
# Sets everything up and runs the fast tests: C++, Objective-C++ and Python. TIER=slow runs the slow ones instead.
set -eu
cd "$(dirname "$0")/.."
tier=${TIER:-fast}
scripts/bootstrap.sh test
bin=$(cd "${OPENMPS_VENV:-.venv}/bin" && pwd)

failed=""
"$bin/python" tools/check_layers.py || failed="$failed layers"
"$bin/ctest" --test-dir "${OPENMPS_BUILD:-build/python}" -L "$tier" --output-on-failure --no-tests=error ||
  failed="$failed ctest"
case $tier in
  fast) "$bin/python" -m pytest -q || failed="$failed pytest" ;;
  *) "$bin/python" -m pytest -q -m "$tier" || [ $? = 5 ] || failed="$failed pytest" ;; # 5: no test is that slow
esac

if [ -n "$failed" ]; then
  echo "openmps: failed:$failed" >&2
  exit 1
fi
echo "openmps: all $tier tests passed" >&2
