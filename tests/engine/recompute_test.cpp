// Values that kernels compute again: which, and with the numbers of the graph before.
#include "engine/passes/stitching/recompute.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/ir/printer.h"
#include "engine/passes/stitching/fuse_reductions.h"
#include "engine/passes/stitching/stitch.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

Graph with_fused_reductions(const Graph& graph) { return fuse_reductions(stitch(graph), {DeviceKind::Cuda}); }

// Results of all element-wise kernels, those of reductions included.
int results_of(const Graph& graph) {
  int count = 0;
  for (const Node& node : graph.nodes())
    if (node.program || node.op->is_elementwise()) count += static_cast<int>(node.outputs.size());
  return count;
}

Val between(Val x) { return x.builder->op("softmax", {x}); }  // no kernel goes past it

// How many results are left out; checks that the numbers stay.
int left_out(const Sketch& sketch, DeviceKind device = DeviceKind::Cuda) {
  const Graph before = with_fused_reductions(sketch.graph), after = recompute(before, {device});
  CHECK(is_equivalent(before, after, sketch.inputs, 1e-6));
  return results_of(before) - results_of(after);
}

}  // namespace

TEST_CASE("recompute: the backward kernel of a gate computes what the forward kernel stored") {
  Sketch sketch;
  const Val a = between(sketch.input({4, 8}, kF)), b = between(sketch.input({4, 8}, kF));
  const Val share = sigmoid(a), gate = a * share;
  const Val dy = between(gate * b);
  sketch.output(dy * gate);
  sketch.output(dy * b * (share + gate * (1 - share)));
  CHECK(left_out(sketch) == 2);  // share and gate
}

TEST_CASE("recompute: a normalised tensor is computed from rows of statistics, in a reduction too") {
  Sketch sketch;
  const Val x = sketch.input({6, 8}, kF), mean = sketch.input({6, 1}, kF), factor = sketch.input({6, 1}, kF);
  const Val normal = (x - mean) * factor, dy = between(normal * sketch.input({8}, kF));
  sketch.output(reduce_sum(dy * normal, {0}, false));
  sketch.output(x + dy);
  CHECK(left_out(sketch) == 1);
}

TEST_CASE("recompute: a GPU's reductions along two axes compute the tensor that neither stores") {
  Sketch sketch;
  const Val a = sketch.input({6, 1, 8}, kF), b = sketch.input({6, 8, 1}, kF), dy = sketch.input({6, 8, 8}, kF);
  const Val product = dy * exp(a - b);
  sketch.output(reduce_sum(product, {1}, true));
  sketch.output(reduce_sum(product, {2}, true));
  const Graph before = with_fused_reductions(sketch.graph);
  CHECK(left_out(sketch) == 0);  // one less, and the plain reduction counts as a kernel now
  const auto stored = [&](DeviceKind device) {
    const Graph after = recompute(before, {device});
    return std::ranges::any_of(after.nodes(), [](const Node& node) { return node.outputs.size() == 2; });
  };
  CHECK_FALSE(stored(DeviceKind::Cuda));
  CHECK(stored(DeviceKind::Cpu));
}

TEST_CASE("recompute: a CPU computes large sums and products again, and no other functions") {
  const auto left_out_of = [](const auto& function, DeviceKind device, std::int64_t rows = 1024) {
    Sketch sketch;
    const Val x = sketch.input({rows, 1024}, kF), y = function(x), dy = between(y * 2.0);
    sketch.output(dy * y);
    sketch.output(x + dy);
    return left_out(sketch, device);
  };
  const auto polynomial = [](Val x) { return (x + 1.0) * x; };
  const auto exponential = [](Val x) { return exp(x); };
  const auto quotient = [](Val x) { return x / (x + 3.0); };
  CHECK(left_out_of(polynomial, DeviceKind::Cpu) == 1);
  CHECK(left_out_of(polynomial, DeviceKind::Cpu, 1023) == 0);
  CHECK(left_out_of(exponential, DeviceKind::Cpu) == 0);
  CHECK(left_out_of(quotient, DeviceKind::Cpu) == 0);
  CHECK(left_out_of(exponential, DeviceKind::Cuda) == 1);
}

TEST_CASE("recompute: what costs more bytes, is read by others, or is an output, stays") {
  {
    Sketch sum;
    const Val a = sum.input({4, 8}, kF), b = sum.input({4, 8}, kF), c = sum.input({4, 8}, kF);
    const Val all = a + b + c, y = between(all * 2.0);
    sum.output(y * all);  // three tensors in place of one
    CHECK(left_out(sum) == 0);
  }
  {
    Sketch read;
    const Val a = read.input({4, 8}, kF), e = exp(a);
    read.output(between(e) * e);
    CHECK(left_out(read) == 0);
  }
  {
    Sketch given;
    const Val a = given.input({4, 8}, kF), e = exp(a);
    given.output(e);
    given.output(between(e * 2.0) * e);
    CHECK(left_out(given) == 0);
  }
}

TEST_CASE("recompute: a value that is compared is the stored one, in every kernel") {
  Sketch sketch;
  const Val e = exp(sketch.input({4, 8}, kF)), largest = reduce_max(e, {1}, true);
  const Val is_largest = cast(equal(e, largest), kF);
  sketch.output(is_largest / reduce_sum(is_largest, {1}, true));
  CHECK(left_out(sketch) == 0);

  Sketch mask;  // the comparison is part of what would be computed again
  const Val x = mask.input({4, 8}, kF), positive = greater_equal(x * 2.0 + 1.0, mask.builder.constant(0, kF));
  const Val y = between(select(positive, x, 0.5 * x));
  mask.output(select(positive, y, 0.5 * y) + x);
  CHECK(left_out(mask) == 0);

  Sketch plain;  // of an input: the same in every kernel
  const Val z = plain.input({4, 8}, kF), above = greater_equal(z, plain.builder.constant(0, kF));
  const Val w = between(select(above, z, 0.5 * z));
  plain.output(select(above, w, 0.5 * w) + z);
  CHECK(left_out(plain) == 1);
}

TEST_CASE("recompute: memory holds nothing larger for longer") {
  Sketch sketch;
  const Val wide = between(sketch.input({4, 8}, kF)), mask = greater_equal(wide, sketch.builder.constant(0.1, kF));
  const Val y = between(select(mask, wide, 0.5 * wide));
  sketch.output(select(mask, y, 2.0 * y));  // a byte each, where `wide` has four
  CHECK(left_out(sketch) == 0);
}

TEST_CASE("recompute: kernels of which nothing is left are left out, and chains end at what memory has") {
  Sketch sketch;
  const Val a = sketch.input({4, 8}, kF);
  Val x = a, sum = between(a);
  for (int i = 0; i < 3; ++i) {
    const Val e = tanh(x);
    sum = between(sum * e) * e;
    x = e;
  }
  sketch.output(sum);
  CHECK(left_out(sketch) >= 1);
}

}  // namespace openmps::engine::testing
