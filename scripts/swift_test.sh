#!/bin/sh
# Tests the Swift modules and the examples in Swift: our rules of names against Swift's importer, XCTest, and a short
# run of each program. With the argument "full" also one call of every member, which takes two minutes, and the tests
# with AddressSanitizer.
# scripts/swift_env.sh makes what is missing, which takes long the first time.
set -eu
cd "$(dirname "$0")/.."

# SwiftPM 6.0 kept objects after members were added to a class of the package: their calls then reach other methods.
forget_older() {
  stamp=$1/openmps.stamp
  if [ ! -f "$stamp" ] || [ -n "$(find swift/Sources -name '*.swift' -newer "$stamp" | head -1)" ]; then
    rm -rf "$1"
  fi
}

run() { scripts/swift_env.sh "$@"; }

run python3 tools/swift/importer.py
"${OPENMPS_VENV:-.venv}/bin/python" tools/site/snippet_programs.py swift/Tests/SnippetTests/Generated/SnippetTests.swift
forget_older build/swift/package
OPENMPS_SWIFT_TARGETS=swift_archives run swift test --package-path swift --scratch-path build/swift/package
touch build/swift/package/openmps.stamp
if [ "${1:-}" = full ]; then
  run swift run --package-path swift --scratch-path build/swift/package Smoke
  # The library is instrumented as well, by clang for all languages.
  run cmake -S . -B build/swift_asan -G Ninja -DOPENMPS_SWIFT=ON -DOPENMPS_SANITIZE=address -DOPENMPS_PYTHON=OFF \
    -DOPENMPS_TESTS=OFF -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DCMAKE_CXX_COMPILER=/usr/bin/clang++ -DCMAKE_OBJCXX_COMPILER=/usr/bin/clang++ \
    "-Ddnnl_DIR=$("${OPENMPS_VENV:-.venv}/bin/python" cmake/find_onednn_wheel.py)"
  run ninja -C build/swift_asan openmps_c
  # Whole stacks, which the list of known leaks needs, make the tests of growth too slow.
  run env "PKG_CONFIG_PATH=$PWD/build/swift_asan" "LD_LIBRARY_PATH=$PWD/build/swift_asan/csrc/bindings/swift" \
    ASAN_OPTIONS=detect_leaks=1:fast_unwind_on_malloc=0 \
    "LSAN_OPTIONS=suppressions=$PWD/tests/sanitizers/lsan_swift.txt" \
    swift test --skip GrowthTests --sanitize=address --package-path swift --scratch-path build/swift/sanitized
fi
forget_older build/swift/examples
run swift build --configuration release --package-path examples/swift --scratch-path build/swift/examples
touch build/swift/examples/openmps.stamp
for program in "Activity 3" "Detector 8" "DigitsGraph 30" "DigitsNetwork 5" "GAN 2" "GeLU" "GradientState" \
  "InceptionV3 2 4" "ResNet50 2 4" "Subclasses" "Text 10 32"; do
  # shellcheck disable=SC2086  # a program and its argument
  run build/swift/examples/release/$program
done
# The goldens' program, whose numbers are those of the reference device.
goldens=$PWD/build/swift/goldens.safetensors
run build/swift/examples/release/Goldens "$goldens"
"${OPENMPS_VENV:-.venv}/bin/openmps" compare-goldens "$goldens" --device reference
