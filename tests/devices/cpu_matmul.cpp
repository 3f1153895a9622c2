#include <doctest/doctest.h>

#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::KernelCheck;

namespace {

Shape turned(Shape shape, bool turn) {
  if (turn) std::swap(shape[shape.rank() - 1], shape[shape.rank() - 2]);
  return shape;
}

}  // namespace

TEST_CASE("cpu matmul: every transposition, with and without bias, equals the definition") {
  struct {
    std::int64_t rows, depth, columns;
  } const sizes[] = {{1, 1, 1}, {1, 317, 41},  {40, 100, 10}, {7, 13, 5},   {33, 64, 129},
                     {5, 1, 3}, {2, 3136, 64}, {6, 531, 16},  {9, 16, 600}, {11, 7, 1031}};
  for (const auto& s : sizes)
    for (const bool a : {false, true})
      for (const bool b : {false, true}) {
        const Shape left = turned({s.rows, s.depth}, a), right = turned({s.depth, s.columns}, b);
        const Attributes attributes{{"transpose_a", a}, {"transpose_b", b}};
        KernelCheck("matmul", {{left}, {right}}, attributes).run({2e-4, 1e-5});
        KernelCheck("matmul", {{left}, {right}, {{s.columns}}}, attributes).run({2e-4, 1e-5});
      }
}

TEST_CASE("cpu matmul: leading axes are batches and broadcast") {
  const Attributes turned_b{{"transpose_b", true}};
  KernelCheck("matmul", {{{3, 4, 5}}, {{3, 5, 6}}}, {}).run({1e-4, 1e-5});
  KernelCheck("matmul", {{{2, 1, 5, 3}}, {{3, 5, 4}}, {{4}}}, {{"transpose_a", true}}).run({1e-4, 1e-5});
  KernelCheck("matmul", {{{2, 3, 5}}, {{4, 5}}}, turned_b).run({1e-4, 1e-5});
  KernelCheck("matmul", {{{1, 1, 50}}, {{4, 50}}, {{4}}}, turned_b).run({1e-4, 1e-5});
  KernelCheck("matmul", {{{1, 50}}, {{2, 4, 50}}}, turned_b).run({1e-4, 1e-5});
}

TEST_CASE("cpu matmul: forms that oneDNN lacks are left to another device's kernel") {
  CHECK_FALSE(KernelCheck("matmul", {{{0, 5}}, {{5, 3}}}, {}).make_kernel());
  CHECK_FALSE(
      KernelCheck("matmul", {{{3, 5}, -1, 1, DType::Float64}, {{5, 3}, -1, 1, DType::Float64}}, {}).make_kernel());
}
