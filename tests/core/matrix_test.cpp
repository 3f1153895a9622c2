#include "core/matrix.h"

#include <doctest/doctest.h>

#include "tests/core/dense_network.h"

using namespace openmps;
using namespace openmps::core;
using test::cpu;

namespace {

constexpr std::uint32_t kFloat32 = 0x10000020;

CommandQueue queue() { return CommandQueue::make(cpu()).take_or_throw(); }

// The sentence with which a run is refused.
std::string refusal(const KernelRun& run) {
  const Status status = run_kernel(queue(), run);
  CHECK_FALSE(status);
  return status.message();
}

}  // namespace

TEST_CASE("core: a kernel called by its names multiplies matrices") {
  const Device device = cpu();
  const auto left = MatrixMemory::matrices(device, 1, 2, 2, kFloat32).take_or_throw(),
             right = MatrixMemory::matrices(device, 1, 2, 1, kFloat32).take_or_throw(),
             result = MatrixMemory::matrices(device, 1, 2, 1, kFloat32).take_or_throw();
  const float a[] = {1, 2, 3, 4}, b[] = {5, 6};
  CHECK(left.bytes == sizeof a);
  REQUIRE(left.write(a));
  REQUIRE(right.write(b));
  const KernelMessage initializer{"initWithDevice:resultRows:resultColumns:interiorColumns:",
                                  {std::int64_t{2}, std::int64_t{1}, std::int64_t{2}}};
  const KernelMessage encoder{"encodeToCommandBuffer:leftMatrix:rightMatrix:resultMatrix:", {left, right, result}};
  REQUIRE(run_kernel(queue(), {"MPSMatrixMultiplication", initializer, {}, encoder, {result}}));
  float c[2];
  REQUIRE(result.read(c));
  CHECK(c[0] == 17);
  CHECK(c[1] == 39);
}

TEST_CASE("core: classes and methods that no kernel has are refused by name") {
  const KernelMessage plain{"initWithDevice:", {}}, none{"encode", {}};
  CHECK(refusal({"MPSMatrixSine", plain, {}, none, {}}) == "The class MPSMatrixSine is not there.");
  CHECK(refusal({"MPSMatrix", plain, {}, none, {}}) == "MPSMatrix is no kernel; it has to be a subclass of MPSKernel.");
  CHECK(refusal({"MPSMatrixSoftMax", {"init", {}}, {}, none, {}}) ==
        "MPSMatrixSoftMax: the selector is init; it has to begin with initWithDevice:.");
  CHECK(refusal({"MPSMatrixSoftMax", plain, {{"setSine:", {1.0}}}, none, {}}) ==
        "MPSMatrixSoftMax has no method setSine: here.");
  CHECK(refusal({"MPSMatrixSoftMax", plain, {{"setSourceRows:", {std::int64_t{-1}}}}, none, {}}) ==
        "setSourceRows:: argument 1 is -1; it has to be 0 or more.");
}

TEST_CASE("core: matrices too large for any memory are refused") {
  const Device device = cpu();
  CHECK_FALSE(MatrixMemory::matrices(device, std::int64_t{1} << 40, std::int64_t{1} << 40, 2, kFloat32));
  CHECK_FALSE(MatrixMemory::vectors(device, std::int64_t{1} << 40, std::int64_t{1} << 40, kFloat32));
}
