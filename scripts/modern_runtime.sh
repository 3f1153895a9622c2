#!/bin/sh
# Builds GNUstep's modern Objective-C runtime from public sources: libobjc2 (ARC, declared properties, non-fragile
# instance variables), libdispatch and GNUstep base. Debian's packages are built for GCC's runtime.
#
#   scripts/modern_runtime.sh PREFIX            the runtime, into PREFIX
#   scripts/modern_runtime.sh PREFIX openmps    then openmps in build/modern-objc with its fast tests, its installation
#                                               into PREFIX, and the ARC example examples/objc/mnist_arc, trained
#
# OPENMPS_SOURCES names a folder of git clones, by the names of the table below; nothing is downloaded then. Each
# source is checked out at the commit of the table. A finished part is not built again.
set -eu
cd "$(dirname "$0")/.."
. scripts/find_clang.sh

say() { echo "openmps: $*" >&2; }
fail() {
  say "$*"
  exit 1
}

[ $# -ge 1 ] || fail "scripts/modern_runtime.sh takes a prefix, for example /opt/gnustep."
mkdir -p "$1"
prefix=$(cd "$1" && pwd)
what=${2:-runtime}
case $what in runtime | openmps) ;; *) fail "scripts/modern_runtime.sh was given \"$what\"; it takes \"openmps\" or nothing." ;; esac

# Name, commit, version, where it is published.
sources() {
  cat <<END
robin-map 188c45569cc2a5dd768077c193830b51d33a5020 1.3.0 https://github.com/Tessil/robin-map
libobjc2 dd9128adfe983c31f9ebd8242717b4352d741fbf 2.2.1 https://github.com/gnustep/libobjc2
swift-corelibs-libdispatch 9566a131de09a472790f7b69ae661326cdedf306 5.10.1 https://github.com/swiftlang/swift-corelibs-libdispatch
tools-make 214a57eb7a6d2e0590a8aece4970a72561beb8d5 2.9.3 https://github.com/gnustep/tools-make
libs-base 6307e474dd39e36eb2c5f6ee15ade8b51e337970 1.31.1 https://github.com/gnustep/libs-base
END
}

# The compilers are given to each part alone: openmps itself is compiled by g++, but for its Objective-C.
clangxx=$(find_clang) || fail "clang is missing. Debian: apt-get install clang"
clang=$(echo "$clangxx" | sed 's/clang++/clang/')
work=$prefix/src
log=$prefix/build.log
jobs=$(nproc)
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig" LD_LIBRARY_PATH="$prefix/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export PATH="$prefix/bin:$PATH"

missing=""
for needed in cmake:cmake ninja:ninja-build git:git make:make pkg-config:pkg-config; do
  command -v "${needed%%:*}" >/dev/null 2>&1 || missing="$missing ${needed##*:}"
done
for needed in libxml/parser.h:libxml2-dev ffi.h:libffi-dev unicode/utypes.h:libicu-dev gnutls/gnutls.h:libgnutls28-dev zlib.h:zlib1g-dev curl/curl.h:libcurl4-gnutls-dev; do
  echo "#include <${needed%%:*}>" | "$clang" -E -I/usr/include/libxml2 - >/dev/null 2>&1 || missing="$missing ${needed##*:}"
done
if [ -n "$missing" ]; then
  { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; } ||
    fail "these packages (by their Debian names) are missing:$missing"
  say "installing system packages:$missing"
  # shellcheck disable=SC2086  # a list of words
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

# Puts the source into $work/NAME.
check_out() {
  name=$1 commit=$2 from=$4
  if [ -n "${OPENMPS_SOURCES:-}" ]; then
    from=$OPENMPS_SOURCES/$name
    [ -e "$from" ] || fail "OPENMPS_SOURCES is $OPENMPS_SOURCES, and there is no clone $name in it."
  fi
  rm -rf "${work:?}/$name"
  mkdir -p "$work/$name"
  if [ -n "${OPENMPS_SOURCES:-}" ]; then
    git -C "$from" archive -o "$work/$name.tar" "$commit" 2>>"$log" && tar -x -C "$work/$name" -f "$work/$name.tar"
    rm -f "$work/$name.tar"
  else
    git -C "$work/$name" init -q
    git -C "$work/$name" fetch -q --depth 1 "$from" "$commit" && git -C "$work/$name" checkout -q FETCH_HEAD
  fi
  [ -n "$(ls "$work/$name")" ] || fail "commit $commit of $name could not be taken from $from."
}
with_cmake() { # NAME OPTION...
  name=$1
  shift
  cmake -S "$work/$name" -B "$work/$name/build" -G Ninja -DCMAKE_BUILD_TYPE=Release "-DCMAKE_INSTALL_PREFIX=$prefix" \
    -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_POLICY_VERSION_MINIMUM=3.5 "-DCMAKE_C_COMPILER=$clang" "-DCMAKE_CXX_COMPILER=$clangxx" \
    "-DCMAKE_PREFIX_PATH=$prefix" "$@" && cmake --build "$work/$name/build" -j "$jobs" && cmake --install "$work/$name/build"
}

build_robin_map() { with_cmake robin-map; }
# An NSException that passed a function of Objective-C++ with something to destroy is a C++ exception. A @catch in plain
# Objective-C would be given the place of its object, not the object: mended here.
build_libobjc2() {
  catch=$work/libobjc2/eh_personality.c
  sed -i 's/^\(\t*\)return __cxa_begin_catch(exceptionObject);$/\1int is_object;\
\1id thrown = objc_object_for_cxx_exception(exceptionObject, \&is_object);\
\1id begun = __cxa_begin_catch(exceptionObject);\
\1return is_object ? thrown : begun;/' "$catch" && grep -q "is_object ? thrown : begun" "$catch" &&
    with_cmake libobjc2 -DTESTS=OFF "-DCMAKE_OBJC_COMPILER=$clang" "-DCMAKE_OBJCXX_COMPILER=$clangxx" -DGNUSTEP_INSTALL_TYPE=NONE
}
# libobjc2 is the block runtime too; one process must not have two.
build_swift_corelibs_libdispatch() {
  with_cmake swift-corelibs-libdispatch -DBUILD_TESTING=OFF -DENABLE_SWIFT=OFF -DINSTALL_PRIVATE_HEADERS=ON \
    "-DBlocksRuntime_INCLUDE_DIR=$prefix/include" "-DBlocksRuntime_LIBRARIES=$prefix/lib/libobjc.so" "-DCMAKE_C_FLAGS=-Wno-error"
}
build_tools_make() {
  (cd "$work/tools-make" && ./configure "--prefix=$prefix" --with-layout=fhs --with-library-combo=ng-gnu-gnu \
    --enable-objc-arc --with-runtime-abi=gnustep-2.2 CC="$clang" CXX="$clangxx" "LDFLAGS=-L$prefix/lib -Wl,-rpath,$prefix/lib" \
    "CPPFLAGS=-I$prefix/include" && make install)
}
build_libs_base() {
  (set +u; . "$prefix/share/GNUstep/Makefiles/GNUstep.sh" && cd "$work/libs-base" &&
    ./configure --disable-xslt --disable-zeroconf --disable-openssl CC="$clang" CXX="$clangxx" "LDFLAGS=-L$prefix/lib -Wl,-rpath,$prefix/lib" \
      "CPPFLAGS=-I$prefix/include" && make -j "$jobs" messages=yes && make install)
}

mkdir -p "$work"
sources | while read -r name commit version from; do
  stamp=$work/$name.built
  [ "$(cat "$stamp" 2>/dev/null || true)" != "$commit" ] || continue
  say "building $name $version"
  check_out "$name" "$commit" "$version" "$from"
  if ! "build_$(echo "$name" | tr - _)" >>"$log" 2>&1 </dev/null; then
    tail -30 "$log" >&2
    fail "$name was not built; $log has the whole output"
  fi
  echo "$commit" >"$stamp"
done
say "the runtime is in $prefix; PATH=$prefix/bin:\$PATH has its gnustep-config"
[ "$what" = openmps ] || exit 0

# openmps with its tests, then the example with ARC.
scripts/bootstrap.sh build
bin=$(cd "${OPENMPS_VENV:-.venv}/bin" && pwd)
PATH=$prefix/bin:$bin:$PATH
build=build/modern-objc
launcher=""
if command -v ccache >/dev/null 2>&1; then
  launcher="-DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_OBJCXX_COMPILER_LAUNCHER=ccache"
fi
# shellcheck disable=SC2086  # a list of words
cmake --preset modern-objc $launcher -DPython_EXECUTABLE="$bin/python" -Dpybind11_DIR="$("$bin/python" -m pybind11 --cmakedir)"
cmake --build --preset modern-objc
ctest --preset modern-objc
cmake --install "$build" --prefix "$prefix"
cmake -S examples/objc/mnist_arc -B "$build/mnist_arc" -DCMAKE_PREFIX_PATH="$prefix"
cmake --build "$build/mnist_arc"
rm -rf "$build/mnist_arc/run"
"$build/mnist_arc/mnist_arc" --iterations 300 --save "$build/mnist_arc/run" | tee "$build/mnist_arc/output"
# 0.955 is the published accuracy of the program without ARC on MNIST; drawn digits reach more.
awk '/^test accuracy/ { reached = $3 } END { exit !(reached >= 0.955) }' "$build/mnist_arc/output" ||
  fail "the example with ARC did not reach an accuracy of 0.955"
[ "$("$build/mnist_arc/mnist_arc" --load "$build/mnist_arc/run" | tail -n 1)" = "$(tail -n 1 "$build/mnist_arc/output")" ] ||
  fail "the example with ARC has another accuracy after it loaded its checkpoint"
say "openmps and the example with ARC work on the runtime in $prefix"
