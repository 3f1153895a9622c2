#!/bin/sh
# Sets everything up and runs the fast tests: C++, Objective-C++ and Python. TIER=slow runs the slow ones instead.
set -eu
cd "$(dirname "$0")/.."
tier=${TIER:-fast}
scripts/bootstrap.sh test
build=${OPENMPS_BUILD:-build/python}
bin=$(cd "${OPENMPS_VENV:-.venv}/bin" && pwd)

# Programs that are not Python keep their speed where others use the cores too: docs/limits.md, "Busy machines".
export GOMP_SPINCOUNT="${GOMP_SPINCOUNT:-3000}"

failed=""
check() { # NAME COMMAND...
  name=$1
  shift
  "$@" || failed="$failed $name"
}
if [ "$tier" = fast ]; then
  check layers "$bin/python" tools/check_layers.py
  check bindings "$bin/python" tools/check_bindings.py
  check includes "$bin/python" tools/check_includes.py
  check lengths "$bin/python" tools/check_lengths.py
  check sorted "$bin/python" tools/check_sorted.py
  check names "$bin/python" tools/check_names.py
  check sizes "$bin/python" tools/check_sizes.py
  check operations "$bin/python" tools/check_operations.py
  check commits "$bin/python" tools/check_commits.py
  check prose "$bin/python" tools/check_prose.py
  check equal-lines "$bin/python" tools/equal_lines.py --most 33
  check core-api "$bin/python" tools/check_core_api.py
  check apple "$bin/python" tools/check_apple.py --folder "$build/apple"
  check exports "$bin/python" tools/check_exports.py "$build/libopenmps.so"
  check headers tools/check_headers.sh
  check modern-runtime tools/check_modern_runtime.sh
fi
# Two at a time: a test uses about one core in the mean. More would disturb those that measure time.
check ctest "$bin/ctest" --test-dir "$build" -L "$tier" -j 2 --output-on-failure --no-tests=error
case $tier in
  fast) check pytest "$bin/python" -m pytest -q -n 2 ;;
  *) "$bin/python" -m pytest -q -m "$tier" || [ $? = 5 ] || failed="$failed pytest" ;; # 5: no test is that slow
esac
# Swift's modules, where a Swift and libopenmps_c are at hand: .ci/full swift makes them.
if [ "$tier" = fast ]; then
  if scripts/swift_env.sh --is-ready; then
    check swift scripts/swift_test.sh
  else
    echo "openmps: the Swift modules are not tested: Swift or libopenmps_c is missing, .ci/full swift makes both" >&2
  fi
fi

if [ -n "$failed" ]; then
  echo "openmps: failed:$failed" >&2
  exit 1
fi
echo "openmps: all $tier tests passed" >&2
