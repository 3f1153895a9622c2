#!/bin/sh
# Compiles every .mm of the library for GNUstep's modern runtime (libobjc2), syntax only, so that it need not be installed:
# GCC's runtime headers stand in for its own, and our dispatch.h without the names that libdispatch lacks on Linux. The
# files of a folder are compiled as one, as in a unity build. Prints what fails and exits 1. scripts/modern_runtime.sh
# builds the runtime and runs the tests on it.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
. "$root/scripts/find_clang.sh"
clangxx=${CLANGXX:-$(find_clang)}

first() { for path in "$@"; do if [ -e "$path" ]; then echo "$path"; return; fi; done; }
foundation=$(first /usr/include/GNUstep/Foundation/Foundation.h /usr/include/*/GNUstep/Foundation/Foundation.h)
gcc_objc=$(first /usr/lib/gcc/*/*/include/objc/objc.h)
if [ -z "$foundation" ] || [ -z "$gcc_objc" ]; then
  echo "check_modern_runtime: GNUstep's Foundation.h or GCC's objc/objc.h is missing (apt-get install libgnustep-base-dev)" >&2
  exit 1
fi

folders=$(mktemp -d)
trap 'rm -rf "$folders"' EXIT
for source in $(find csrc -name '*.mm' | sort); do
  folder=$(dirname "$source")
  # CMake takes it in place of method_call_ffi.mm where libffi is missing.
  [ "$folder/method_call_invocation.mm" != "$source" ] || folder=$source
  echo "#include \"$root/$source\"" >>"$folders/$(echo "$folder" | tr / _).mm"
done
count=$(cat "$folders"/*.mm | wc -l)
# The largest first: the last ones end together.
if wc -l "$folders"/*.mm | grep -v ' total$' | sort -rn | awk '{print $2}' | xargs -P "$(nproc)" -n 1 "$clangxx" \
  -x objective-c++ -std=c++20 -fsyntax-only \
  -fobjc-runtime=gnustep-2.2 -fno-objc-arc -fblocks -fexceptions -fobjc-exceptions -Werror -Wall -Wextra \
  -Wno-unused-parameter -Wundeclared-selector -DOPENMPS_NAMES_OF_LIBDISPATCH -DGNUSTEP -DGNUSTEP_BASE_LIBRARY=1 -DGNUSTEP_RUNTIME=1 \
  -D_NATIVE_OBJC_EXCEPTIONS -I csrc -I csrc/frameworks/include -I csrc/frameworks/MetalKit/include -I csrc/compat/include \
  -isystem "${foundation%/Foundation/Foundation.h}" -idirafter "${gcc_objc%/objc/objc.h}"; then
  echo "check_modern_runtime: $count files are clean"
else
  echo "check_modern_runtime: the files above do not compile for the modern runtime" >&2
  exit 1
fi
