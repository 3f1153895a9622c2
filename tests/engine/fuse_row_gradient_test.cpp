// The gradients of a layer normalisation in one operation, with the numbers of the graph before.
#include "engine/passes/rows/fuse_row_gradient.h"

#include <doctest/doctest.h>

#include "engine/ir/printer.h"
#include "tests/engine/layer_normalization.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

// How many operations are made.
int fused_in(const LayerNormalization& of) {
  Graph graph;
  const std::vector<Tensor64> inputs = of.write(graph);
  const Graph after = fuse_row_gradient(graph);
  // The reference loops take operands of one type; tests of devices compare the others.
  if (of.dy == of.x) CHECK_MESSAGE(is_equivalent(graph, after, inputs, 2e-5), print(after));
  const int made = count_of(after, "row_normalization_gradient");
  CHECK(count_of(after, "normalization_gradient") == 1 - made);
  if (made) CHECK(count_of(after, "reduce_sum") == 0);
  return made;
}

}  // namespace

TEST_CASE("fuse_row_gradient: rows of one and of several axes, and dy of half types") {
  CHECK(fused_in({{6, 8}}) == 1);
  CHECK(fused_in({{2, 3, 5}}) == 1);
  CHECK(fused_in({{2, 3, 4, 5}, kF, kF, 2}) == 1);
  CHECK(fused_in({{1, 4}}) == 1);
  for (const DType half : {DType::BFloat16, DType::Float16}) CHECK(fused_in({{4, 6, 8}, kF, half}) == 1);
}

TEST_CASE("fuse_row_gradient: another sum, another epsilon, float64 and long rows stay apart") {
  LayerNormalization other{{6, 8}};
  other.sums_by_rows = false;
  CHECK(fused_in(other) == 0);
  LayerNormalization epsilon{{6, 8}};
  epsilon.other_epsilon = 1e-3;
  CHECK(fused_in(epsilon) == 0);
  LayerNormalization later{{6, 8}};
  later.gamma_follows = true;
  CHECK(fused_in(later) == 0);
  CHECK(fused_in({{2, kLongestGradientRow + 1}}) == 0);
  CHECK(fused_in({{0, 8}}) == 0);
}

}  // namespace openmps::engine::testing
