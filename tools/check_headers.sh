#!/bin/sh
# Compiles every public header alone, then all of them and the ARC client in each dialect that programs are written in:
# Objective-C and Objective-C++, for the distribution's runtime without ARC and for GNUstep's modern one with ARC. Prints what
# fails and exits 1. Nothing is linked, so the modern runtime need not be installed: a copy of GCC's headers stands in for its
# own, in which the one function that ARC refuses is emptied.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
include=$root/csrc/frameworks/include
. "$root/scripts/find_clang.sh"
clangxx=${CLANGXX:-$(find_clang)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

first() { for path in "$@"; do if [ -e "$path" ]; then echo "$path"; return; fi; done; }
foundation=$(first /usr/include/GNUstep/Foundation/Foundation.h /usr/include/*/GNUstep/Foundation/Foundation.h)
gcc_objc=$(first /usr/lib/gcc/*/*/include/objc/objc.h)
if [ -z "$foundation" ] || [ -z "$gcc_objc" ]; then
  echo "check_headers: GNUstep's Foundation.h or GCC's objc/objc.h is missing (apt-get install libgnustep-base-dev)" >&2
  exit 1
fi
gnustep=$(dirname "$(dirname "$foundation")")

mkdir -p "$work/gcc" "$work/modern"
cp -rL "$(dirname "$gcc_objc")" "$work/gcc/objc"
cp -rL "$(dirname "$gcc_objc")" "$work/modern/objc"
sed -i 's/return object->class_pointer;/return ((void) object, (Class) 0);/' "$work/modern/objc/runtime.h"

common="-fsyntax-only -fblocks -fexceptions -fobjc-exceptions -Wall -Wextra -Wshadow -Wconversion -Wprotocol -Wno-unused-parameter -Werror
  -DGNUSTEP -DGNUSTEP_BASE_LIBRARY=1 -DGNUSTEP_RUNTIME=1 -D_NATIVE_OBJC_EXCEPTIONS
  -I$include -I$root/csrc/compat/include -isystem $gnustep"
gcc="-fobjc-runtime=gcc -fno-objc-arc -fconstant-string-class=NSConstantString -DGNU_RUNTIME=1 -isystem $work/gcc"
modern="-fobjc-runtime=gnustep-2.2 -fobjc-arc -isystem $work/modern"

(cd "$include" && find . -name '*.h') | sed 's|^\./||' | sort > "$work/headers"
sed 's|.*|#import <&>|' "$work/headers" > "$work/all.m"
for language in "objective-c -std=gnu17" "objective-c++ -std=c++20"; do
  echo "-x $language $gcc $work/all.m"
  echo "-x $language $modern $work/all.m"
done > "$work/jobs"
while read -r header; do
  source=$work/$(echo "$header" | tr '/.' '__').m
  echo "#import <$header>" > "$source"
  echo "-x objective-c++ -std=c++20 $gcc $source"
done < "$work/headers" >> "$work/jobs"
echo "-x objective-c++ -std=c++20 $modern $root/tests/frameworks/arc_client.mm" >> "$work/jobs"

# Each job prints only when it fails; xargs then answers 123.
if xargs -P "$(nproc)" -L 1 "$clangxx" $common < "$work/jobs"; then
  echo "check_headers: $(wc -l < "$work/headers") headers are clean in four dialects"
else
  echo "check_headers: the headers above do not stand alone" >&2
  exit 1
fi
