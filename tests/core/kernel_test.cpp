#include "core/kernels/kernel.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>

#include "tests/core/dense_network.h"

using namespace openmps;
using namespace openmps::core;
using test::cpu;

namespace {

constexpr std::uint32_t kFloat32 = 0x10000020;

CommandQueue queue() { return CommandQueue::make(cpu()).take_or_throw(); }

// The sentence with which a kernel is refused.
std::string refusal(const std::string& class_name, const KernelMessage& initializer) {
  const Result<Kernel> kernel = Kernel::make(cpu(), class_name, initializer);
  CHECK_FALSE(kernel);
  return kernel.status().message();
}

std::string refusal(const Kernel& kernel, const KernelMessage& message) {
  const Result<KernelObject> answer = kernel.send(message);
  CHECK_FALSE(answer);
  return answer.status().message();
}

RawBytes raw(const void* from, std::size_t size) {
  const char* const bytes = static_cast<const char*>(from);
  return {{bytes, bytes + size}};
}

}  // namespace

TEST_CASE("core: a kernel called by its names multiplies matrices") {
  const Device device = cpu();
  const auto left = MatrixMemory::matrices(device, 1, 2, 2, kFloat32).take_or_throw(),
             right = MatrixMemory::matrices(device, 1, 2, 1, kFloat32).take_or_throw(),
             result = MatrixMemory::matrices(device, 1, 2, 1, kFloat32).take_or_throw();
  const float a[] = {1, 2, 3, 4}, b[] = {5, 6};
  REQUIRE(left.write(a));
  REQUIRE(right.write(b));
  const KernelMessage initializer{"initWithDevice:resultRows:resultColumns:interiorColumns:",
                                  {std::int64_t{2}, std::int64_t{1}, std::int64_t{2}}};
  const KernelMessage encoder{"encodeToCommandBuffer:leftMatrix:rightMatrix:resultMatrix:", {left, right, result}};
  const Kernel kernel = Kernel::make(device, "MPSMatrixMultiplication", initializer).take_or_throw();
  REQUIRE(kernel.encode(queue(), {encoder}, {result}));
  float c[2];
  REQUIRE(result.read(c));
  CHECK(c[0] == 17);
  CHECK(c[1] == 39);
}

TEST_CASE("core: arrays and structs are arguments of kernels") {
  const Device device = cpu();
  const NDArray x = NDArray::make(device, {2, 4}, kFloat32).take_or_throw();
  const float values[] = {1, 2, 3, 4, 5, 6, 7, 8};
  CHECK(x.bytes().take_or_throw() == sizeof values);
  REQUIRE(x.write(values));
  const Kernel kernel = Kernel::make(device, "MPSNDArrayStridedSlice", {"initWithDevice:", {}}).take_or_throw();
  std::int64_t strides[16];
  std::fill(std::begin(strides), std::end(strides), 1);
  strides[0] = 3;  // along the fastest dimension
  REQUIRE(kernel.send({"setStrides:", {raw(strides, sizeof strides)}}));
  const KernelObject described =
      kernel
          .send({"destinationArrayDescriptorForSourceArrays:sourceState:", {std::vector<NDArray>{x}, std::monostate{}}})
          .take_or_throw();
  const NDArray y = NDArray::of(device, described.object).take_or_throw();
  CHECK(y.shape().take_or_throw() == std::vector<std::int64_t>{2, 2});
  REQUIRE(kernel.encode(queue(), {{"encodeToCommandBuffer:sourceArray:destinationArray:", {x, y}}}, {y}));
  float found[4];
  REQUIRE(y.read(found));
  CHECK(found[0] == 1);
  CHECK(found[1] == 4);
  CHECK(found[2] == 5);
  CHECK(found[3] == 8);
  CHECK(refusal(kernel, {"setStrides:", {raw(strides, 8)}}) ==
        "setStrides: takes sixteen integers, for an MPSNDArrayStridedSlice.");
}

TEST_CASE("core: structs of integers and of doubles arrive by value and by address") {
  const Device device = cpu();
  const auto from = MatrixMemory::matrices(device, 1, 1, 3, kFloat32).take_or_throw(),
             to = MatrixMemory::matrices(device, 1, 1, 2, kFloat32).take_or_throw();
  const float values[] = {1, 2, 3};
  REQUIRE(from.write(values));
  const std::uint32_t offsets[] = {0, 1, 0, 0};  // the source's second column
  const char* const name = "descriptorWithSourceMatrix:destinationMatrix:offsets:";
  const KernelObject copies =
      KernelObject::make("MPSMatrixCopyDescriptor", {name, {from, to, raw(offsets, sizeof offsets)}}).take_or_throw();
  const std::vector<KernelArgument> sizes{std::int64_t{1}, std::int64_t{2}, false, false};
  const Kernel copy =
      Kernel::make(device, "MPSMatrixCopy",
                   {"initWithDevice:copyRows:copyColumns:sourcesAreTransposed:destinationsAreTransposed:", sizes})
          .take_or_throw();
  REQUIRE(copy.encode(queue(), {{"encodeToCommandBuffer:copyDescriptor:", {copies}}}, {to}));
  float found[2];
  REQUIRE(to.read(found));
  CHECK(found[0] == 2);
  CHECK(found[1] == 3);
  CHECK(KernelObject::make("MPSMatrixCopyDescriptor", {name, {from, to, raw(offsets, 4)}}).status().message() ==
        std::string(name) + ": argument 3 has 4 bytes, 16 of a struct are expected.");

  const double half[] = {0.5, 0.5, 0, 0};
  const Kernel scale = Kernel::make(device, "MPSImageBilinearScale", {"initWithDevice:", {}}).take_or_throw();
  REQUIRE(scale.send({"setScaleTransform:", {raw(half, sizeof half)}}));
  CHECK(scale.send({"setScaleTransform:", {std::monostate{}}}));
}

TEST_CASE("core: classes and methods that no kernel has are refused by name") {
  const KernelMessage plain{"initWithDevice:", {}};
  CHECK(refusal("MPSMatrixSine", plain) == "The class MPSMatrixSine is not there.");
  CHECK(refusal("MPSMatrix", plain) == "MPSMatrix is no kernel; it has to be a subclass of MPSKernel.");
  CHECK(refusal("MPSMatrixSoftMax", {"init", {}}) ==
        "MPSMatrixSoftMax: the selector is init; it has to begin with initWithDevice:.");
  const Kernel kernel = Kernel::make(cpu(), "MPSMatrixSoftMax", plain).take_or_throw();
  CHECK(refusal(kernel, {"setSine:", {1.0}}) == "MPSMatrixSoftMax has no method setSine: here.");
  CHECK(refusal(kernel, {"setSourceRows:", {std::int64_t{-1}}}) ==
        "setSourceRows:: argument 1 is -1; it has to be 0 or more.");
  CHECK(refusal(kernel, {"setMinPixelThresholdValue:", {1.0}}) ==
        "setMinPixelThresholdValue: takes four floats, for an MPSImageHistogram.");
}

TEST_CASE("core: numbers that an argument does not hold are refused") {
  const std::string selector =
      "initWithDevice:gaussianSigma:minLineLength:maxLines:detailRatio:gradientThreshold:lineErrorThreshold:"
      "mergeLocalityThreshold:";
  const auto lines = [&](std::int64_t least, std::int64_t ratio) {
    return KernelMessage{selector, {1.0, least, std::int64_t{10}, ratio, 0.1, 0.1, 0.1}};
  };
  CHECK(Kernel::make(cpu(), "MPSImageEDLines", lines(65535, 1)));
  CHECK(refusal("MPSImageEDLines", lines(65536, 1)) == selector + ": argument 3 is 65536; it has to be 0 to 65535.");
  CHECK(refusal("MPSImageEDLines", lines(8, -1)) == selector + ": argument 5 is -1; it has to be 0 or more.");
}
