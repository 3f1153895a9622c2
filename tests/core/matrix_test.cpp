#include "core/kernels/matrix.h"

#include <doctest/doctest.h>

#include "tests/core/dense_network.h"

using namespace openmps;
using namespace openmps::core;
using test::cpu;

namespace {

constexpr std::uint32_t kMatrixFloat32 = 0x10000020;

}  // namespace

TEST_CASE("core: matrices too large for any memory are refused") {
  const Device device = cpu();
  CHECK_FALSE(MatrixMemory::matrices(device, std::int64_t{1} << 40, std::int64_t{1} << 40, 2, kMatrixFloat32));
  CHECK_FALSE(MatrixMemory::vectors(device, std::int64_t{1} << 40, std::int64_t{1} << 40, kMatrixFloat32));
}
