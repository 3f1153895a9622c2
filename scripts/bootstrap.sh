#!/bin/sh
# Sets everything up, as often as you like: missing system packages (as root; otherwise it says what to type), the Python
# environment .venv, and openmps built and installed into it so that changes of Python files take effect at once.
#
#   scripts/bootstrap.sh         for using openmps and its examples
#   scripts/bootstrap.sh test    for running the tests as well
#   scripts/bootstrap.sh full    for running .ci/full as well
#   scripts/bootstrap.sh build   only what another build of openmps and its tests needs; openmps itself is not built
#
# When nothing that it builds from has changed it ends at once.
set -eu
cd "$(dirname "$0")/.."
. scripts/find_python.sh

mode=${1:-use}
case $mode in
  use) extra="examples data" ;;
  test) extra=test ;;
  full) extra=dev ;;
  build) extra="" ;;
  *)
    echo "openmps: scripts/bootstrap.sh was given \"$mode\"; it takes \"test\", \"full\", \"build\" or nothing." >&2
    exit 1
    ;;
esac
venv=${OPENMPS_VENV:-.venv}
build=${OPENMPS_BUILD:-build/python}

say() { echo "openmps: $*" >&2; }

on_macos() { [ "$(uname)" = Darwin ]; }

install_system_packages() {
  ! on_macos || return 0 # Xcode's command line tools have all of it
  case $mode in build) built=test ;; *) built=$mode ;; esac
  missing=$(scripts/system_packages.sh "$built" | tr '\n' ' ' | sed 's/ $//')
  [ -n "$missing" ] || return 0
  command="apt-get update && apt-get install -y --no-install-recommends $missing"
  if ! command -v apt-get >/dev/null 2>&1; then
    say "these packages (by their Debian names) are missing, and only apt-get is automated: $missing"
    exit 1
  fi
  if [ "$(id -u)" != 0 ]; then
    # shellcheck disable=SC2086  # a list of words
    needed=$(printf '%s\n' $missing | grep -vxE 'libxbyak-dev|libffi-dev|libomp5-19|openmpi-bin|libopenmpi-dev' || true)
    if [ -z "$needed" ]; then
      say "these packages are missing and not needed: $missing. Without libxbyak-dev element-wise kernels are" \
        "interpreted, without libffi-dev each network keeps 0.3 KiB, and without libomp5-19 many threads share loops" \
        "by GCC's OpenMP, which is slower; without MPI the tests of several processes are skipped"
      return 0
    fi
    say "some system packages are missing, and only root can install them. Type this, then start again:"
    if command -v sudo >/dev/null 2>&1; then
      echo "  sudo sh -c '$command'" >&2
    else
      echo "  su -c '$command'" >&2
    fi
    exit 1
  fi
  say "installing system packages: $missing"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq </dev/null
  # shellcheck disable=SC2086  # a list of words
  apt-get install -y -qq --no-install-recommends $missing </dev/null >/dev/null
}

sha256() { if on_macos; then shasum -a 256; else sha256sum; fi; }
sha256_of_each() { if on_macos; then xargs -0 shasum -a 256; else xargs -0 sha256sum; fi; }

# Everything the build and the environment depend on: contents of what is compiled and of the tools that write Python
# modules, names of the Python modules.
fingerprint() {
  {
    pwd
    "$python" -V
    find CMakeLists.txt pyproject.toml cmake csrc scripts tests benchmarks python/openmps/_version.py -type f \
      ! -name '*.pyc' ! -name '*.py' ! -path '*/written/*' -print0 | sort -z | sha256_of_each
    find tools/written_files.py tools/written_modules.py tools/kernels tools/methods tools/swift -name '*.py' -print0 | sort -z |
      sha256_of_each
    find python/openmps -name '*.py' ! -path '*/_written/*' | sort
  } | sha256 | cut -d' ' -f1
}

# `pip install .` builds in a folder of its own each time. Here the build's requirements go into the environment, so that
# the next build is an incremental one.
install_openmps() {
  if [ ! -x "$venv/bin/python" ]; then
    "$python" -m venv "$venv"
  fi
  pip="$venv/bin/python -m pip --disable-pip-version-check install"
  say "installing Python packages into $venv"
  # shellcheck disable=SC2046,SC2086  # lists of words
  $pip --quiet --quiet cmake ninja $("$venv/bin/python" scripts/build_requirements.py)
  [ "$mode" != build ] || return 0
  set -- "--config-settings=build-dir=$build"
  [ "$mode" = use ] || on_macos || set -- "$@" --config-settings=cmake.define.OPENMPS_TESTS=ON
  if [ "$mode" = full ]; then
    # clang-tidy reads how each source is compiled alone.
    set -- "$@" --config-settings=cmake.define.OPENMPS_UNITY=OFF --config-settings=cmake.define.OPENMPS_PRECOMPILE=OFF
  fi
  if command -v ccache >/dev/null 2>&1; then
    set -- "$@" --config-settings=cmake.define.CMAKE_CXX_COMPILER_LAUNCHER=ccache --config-settings=cmake.define.CMAKE_OBJCXX_COMPILER_LAUNCHER=ccache
  fi
  say "building openmps in $build (a few minutes the first time)"
  mkdir -p "$build"
  log=$build/bootstrap.log
  # Packages that openmps uses only when it runs are fetched and unpacked while the compiler runs.
  "$venv/bin/python" scripts/build_requirements.py openmps $extra >"$build/requirements.txt"
  $pip --quiet --quiet --requirement "$build/requirements.txt" >"$build/requirements.log" 2>&1 &
  packages=$!
  { PATH="$pwd_venv/bin:$PATH" $pip --verbose --no-deps --no-build-isolation "$@" --editable . 2>&1 || echo "pip ended with $?"; } |
    tee "$log" | show_steps >&2
  wait "$packages" || packages=failed
  if tail -1 "$log" | grep -q "^pip ended with "; then
    tail -40 "$log" >&2
    say "the build failed; $log has all of its output"
    exit 1
  fi
  if [ "$packages" = failed ]; then
    tail -40 "$build/requirements.log" >&2
    say "pip could not install the packages of $build/requirements.txt"
    exit 1
  fi
}

# Of the output of pip and ninja, the step that runs: on a terminal in one line, otherwise every twentieth.
show_steps() {
  terminal=0
  [ ! -t 2 ] || terminal=1
  awk -v terminal="$terminal" '
    match($0, /\[[0-9]+\/[0-9]+\]/) {
      step = substr($0, RSTART + 1, RLENGTH - 2)
      split(step, of, "/")
      if (terminal) printf "\ropenmps: step %d of %d ", of[1], of[2]
      else if (of[1] % 20 == 0 || of[1] == of[2]) printf "openmps: step %d of %d\n", of[1], of[2]
      fflush()
    }
    END { if (terminal && step) printf "\n" }'
}

install_system_packages
if ! python=$(find_python); then
  say "Python 3.11 or newer is needed and was not found; PYTHON=/path/to/python names one."
  exit 1
fi
case $venv in /*) pwd_venv=$venv ;; *) pwd_venv=$PWD/$venv ;; esac
stamp=$pwd_venv/openmps-$mode.stamp
now=$(fingerprint)
if [ "$(cat "$stamp" 2>/dev/null || true)" != "$now" ]; then
  install_openmps </dev/null
  echo "$now" >"$stamp"
fi
