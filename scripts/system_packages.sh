#!/bin/sh
# Prints the Debian packages that this machine lacks for building openmps, one per line; nothing when all is there.
# With the argument "test", those for building the tests too; with "full", those of .ci/full as well. It looks for what is needed, not for package names.
set -eu

want=${1:-}
. "$(dirname "$0")/find_python.sh"
. "$(dirname "$0")/find_clang.sh"

has_file() { # any of the names, which may hold wildcards
  for file in "$@"; do
    [ -e "$file" ] && return 0
  done
  return 1
}
has_python_headers() {
  "$1" -c 'import os, sysconfig; raise SystemExit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))'
}
can_make_environments() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

find_clang >/dev/null || echo clang
command -v g++ >/dev/null 2>&1 || echo g++
has_file /usr/include/GNUstep/Foundation/Foundation.h /usr/include/*/GNUstep/Foundation/Foundation.h ||
  echo libgnustep-base-dev
has_file /usr/lib/gcc/*/*/include/objc/objc.h ||
  # It comes with libgnustep-base-dev where that is missing too; alone it is named after the compiler.
  { command -v g++ >/dev/null 2>&1 && echo "libobjc-$(g++ -dumpversion | cut -d. -f1)-dev"; } || true

if python=$(find_python); then
  # Only the distribution's Pythons are split into packages.
  case $("$python" -c 'import sys; print(sys.base_prefix)') in
    /usr)
      version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
      usual=$(/usr/bin/python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || true)
      [ "$version" = "$usual" ] && name=python3 || name=python$version
      can_make_environments "$python" || echo "$name-venv"
      has_python_headers "$python" || echo "$name-dev"
      ;;
  esac
else
  printf '%s\n' python3 python3-venv python3-dev
fi

case $want in
  test | full)
    has_file /usr/include/doctest/doctest.h /usr/local/include/doctest/doctest.h || echo doctest-dev
    # Ranks of tests/python/test_distributed.py; any MPI will do.
    command -v mpiexec >/dev/null 2>&1 || echo openmpi-bin
    has_file /usr/lib/*/libmpi.so /usr/lib/libmpi.so /usr/local/lib/libmpi.so || echo libopenmpi-dev
    ;;
esac
if [ "$want" = full ]; then
  command -v clang-tidy >/dev/null 2>&1 || echo clang-tidy
  command -v clang-format >/dev/null 2>&1 || echo clang-format
  command -v patchelf >/dev/null 2>&1 || echo patchelf
  has_file /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.asan-*.so ||
    echo "libclang-rt-$(clang++ --version 2>/dev/null | sed -n 's/.*clang version \([0-9]*\).*/\1/p' | head -1)-dev"
fi
# Loops run on GCC's OpenMP without it. Distributions with another version are left as they are.
has_file /usr/lib/llvm-1[89]/lib/libomp.so.5 /usr/lib/llvm-[2-9]?/lib/libomp.so.5 ||
  { [ "$(uname -s)" = Linux ] && grep -qsE '^VERSION_ID="1[23]"' /etc/os-release && echo libomp5-19; } || true
# Without it NSInvocation calls methods with structs, and keeps memory of each call.
has_file /usr/include/ffi.h /usr/include/*/ffi.h /usr/local/include/ffi.h || echo libffi-dev
# Element-wise kernels are assembled when they run; without this header they are interpreted.
case $(uname -m) in
  x86_64) has_file /usr/include/xbyak/xbyak.h /usr/local/include/xbyak/xbyak.h || echo libxbyak-dev ;;
esac
