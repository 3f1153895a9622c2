#include <doctest/doctest.h>

#include <algorithm>

#include "engine/ir/registry.h"
#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::KernelCheck;
using testing::kSameBits;

namespace {

const DType kSizes[] = {DType::Float32, DType::Float16, DType::UInt8, DType::Float64, DType::Int32};

SampleInput numbers(const Shape& shape, DType dtype = DType::Float32) { return {shape, 0, 100, dtype}; }

}  // namespace

TEST_CASE("cpu shape: every permutation of the axes of odd and large tensors, in every element size") {
  const Shape shapes[] = {{2, 3, 5}, {1, 7, 1}, {33, 65, 3}, {40, 9, 70}};
  for (const Shape& shape : shapes) {
    Integers permutation{0, 1, 2};
    do {
      for (DType dtype : kSizes)
        KernelCheck("transpose", {numbers(shape, dtype)}, {{"permutation", permutation}}).run(kSameBits);
    } while (std::ranges::next_permutation(permutation).found);
  }
  KernelCheck("transpose", {numbers({3, 8, 9, 33})}, {{"permutation", Integers{0, 3, 1, 2}}}).run(kSameBits);
  KernelCheck("transpose", {numbers({3, 33, 8, 9})}, {{"permutation", Integers{0, 2, 3, 1}}}).run(kSameBits);
  KernelCheck("transpose", {numbers({300, 301})}, {{"permutation", Integers{-1, 0}}}).run(kSameBits);
}

TEST_CASE("cpu shape: movers and padding equal their definitions on their samples") {
  for (const char* name : {"broadcast_to", "concatenate", "slice", "slice_gradient", "transpose", "pad"}) {
    int covered = 0;
    for (const Sample& sample : registry().at(name).samples()) {
      KernelCheck check(name, sample.inputs, sample.attributes);
      if (check.make_kernel()) check.run(kSameBits), ++covered;
    }
    CHECK_MESSAGE(covered > 1, name);
  }
}

TEST_CASE("cpu shape: broadcasting along any axes") {
  const Shape result{4, 6, 35};
  for (const Shape& x :
       {Shape{1, 6, 35}, Shape{4, 1, 35}, Shape{4, 6, 1}, Shape{1, 6, 1}, Shape{4, 1, 1}, Shape{35}, Shape{6, 1}})
    for (DType dtype : kSizes)
      KernelCheck("broadcast_to", {numbers(x, dtype)}, {{"shape", Integers{4, 6, 35}}}).run(kSameBits);
}

TEST_CASE("cpu shape: slices with steps, also backwards, and their gradients") {
  const Attributes cut{{"starts", Integers{1, 30, 2}}, {"ends", Integers{9, -1, 40}}, {"strides", Integers{2, -3, 1}}};
  KernelCheck("slice", {numbers({10, 31, 41})}, cut).run(kSameBits);
  KernelCheck("slice_gradient", {numbers({4, 11, 38})},
              {{"starts", Integers{1, 30, 2}}, {"strides", Integers{2, -3, 1}}, {"shape", Integers{10, 31, 41}}})
      .run(kSameBits);
}

TEST_CASE("cpu shape: concatenation along every axis") {
  for (const std::int64_t axis : {0, 1, 2, -1}) {
    Shape a{5, 6, 7}, b = a, c = a;
    const auto position = static_cast<std::size_t>(axis < 0 ? axis + 3 : axis);
    b[position] = 1;
    c[position] = 70;
    for (DType dtype : kSizes)
      KernelCheck("concatenate", {numbers(a, dtype), numbers(b, dtype), numbers(c, dtype)}, {{"axis", axis}})
          .run(kSameBits);
  }
}

TEST_CASE("cpu shape: padding in every mode, cropping in the constant one") {
  for (const char* mode : {"constant", "reflect", "symmetric", "clamp"})
    for (DType dtype : kSizes)
      KernelCheck(
          "pad", {numbers({3, 4, 50}, dtype)},
          {{"before", Integers{0, 2, 3}}, {"after", Integers{1, 0, 17}}, {"mode", std::string(mode)}, {"value", 7.0}})
          .run(kSameBits);
  KernelCheck("pad", {numbers({6, 20})}, {{"before", Integers{-2, 3}}, {"after", Integers{1, -9}}}).run(kSameBits);
  KernelCheck("pad", {numbers({6, 20})}, {{"before", Integers{2, -25}}, {"after", Integers{1, 9}}}).run(kSameBits);
  // Pixels of few channels, and shifts that keep the extent.
  for (DType dtype : kSizes)
    for (const char* mode : {"constant", "clamp", "reflect"})
      KernelCheck("pad", {numbers({2, 5, 7, 3}, dtype)},
                  {{"before", Integers{0, 2, 1, 0}}, {"after", Integers{0, 1, 2, 0}}, {"mode", std::string(mode)}})
          .run(kSameBits);
  KernelCheck("pad", {numbers({4, 3})}, {{"before", Integers{1, 1}}, {"after", Integers{0, -1}}}).run(kSameBits);
  KernelCheck("pad", {numbers({4, 3})}, {{"before", Integers{-1, 0}}, {"after", Integers{1, 0}}}).run(kSameBits);
}
