// Matmuls that project one tensor to q, k and v, and their gradients, with the numbers of the graph before.
#include "engine/passes/attention/join_projections.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/autodiff/gradients.h"
#include "engine/passes/attention/pack_heads.h"
#include "engine/passes/simplify/eliminate_common_subexpressions.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

constexpr std::int64_t kSequences = 3, kLength = 8, kInputs = 5, kOfHead = 2, kProjectedHeads = 3,
                       kProjected = kOfHead * kProjectedHeads;

// How a layer of attention differs from the plain one.
struct Variation {
  bool has_bias = true, trains = true, reads_heads = false, has_other_keys = false, has_narrow_values = false,
       flattens = false;
};

Val projected(Sketch& sketch, Val x, const Variation& is, std::int64_t width = kProjected) {
  std::vector<Val> operands{x, sketch.parameter({kInputs, width}, kF)};
  if (is.has_bias) operands.push_back(sketch.parameter({width}, kF));
  return sketch.builder.op("matmul", operands);
}

// One layer of attention over x, with the gradients by x, the weights and the biases.
void add_layer(Sketch& sketch, const Variation& is) {
  const Val x = exp(sketch.input({kSequences, kLength, kInputs}, kF) * 0.25),
            other = exp(sketch.input({kSequences, kLength, kInputs}, kF));
  std::vector<Val> heads;
  for (int part = 0; part < 3; ++part) {
    const Val from = part == 1 && is.has_other_keys ? other : x;
    const std::int64_t features = part == 2 && is.has_narrow_values ? 1 : kOfHead;
    heads.push_back(reshape(projected(sketch, from, is, features * kProjectedHeads),
                            {kSequences, kLength, kProjectedHeads, features}));
  }
  const Attributes attributes{{"scale", 0.5}, {"causal", true}, {"tokens_first", true}};
  const Val y = sketch.builder.ops("attention", heads, attributes)[0];
  if (is.reads_heads) sketch.output(heads[0]);
  if (!is.trains) {
    sketch.output(y);
    return;
  }
  const Val loss = reduce_sum(y * y, {0, 1, 2, 3});
  std::vector<Val> wanted{x};
  for (const GraphInput& input : std::vector<GraphInput>(sketch.graph.inputs()))
    if (input.kind == InputKind::Parameter) wanted.push_back(sketch.builder.wrap(input.value));
  for (const Val gradient : gradients(sketch.builder, loss, Val{}, wanted)) sketch.output(gradient);
}

struct Count {
  int matmuls, packed;
};

// Matmuls after the pass, and nodes that pack_heads makes then.
Count joined(const Variation& is, bool has_attention = true) {
  Sketch sketch;
  add_layer(sketch, is);
  PassContext context{DeviceKind::Cuda};
  context.has_attention = [&](const AttentionUse& use) {
    return use.is_packed && use.trains == is.trains && has_attention;
  };
  const Graph before = eliminate_dead_code(eliminate_common_subexpressions(sketch.graph));
  const Graph after = checked(sketch, eliminate_dead_code(join_projections(before, context)), 1e-5);
  const Graph packed = checked(sketch, eliminate_dead_code(pack_heads(after, context)), 1e-5);
  return {count_of(after, "matmul"),
          count_of(packed, "packed_attention") + count_of(packed, "packed_attention_gradient")};
}

}  // namespace

TEST_CASE("join_projections: one matmul forward, one by the weights and one by the input, all packed") {
  for (const bool has_bias : {true, false}) {
    const Count count = joined({.has_bias = has_bias});
    CHECK(count.matmuls == 3);
    CHECK(count.packed == 2);
  }
}

TEST_CASE("join_projections: inference joins the matmuls as well") {
  const Count count = joined({.trains = false});
  CHECK(count.matmuls == 1);
  CHECK(count.packed == 1);
}

TEST_CASE("join_projections: heads that others read, other keys, narrow values and missing kernels stay") {
  CHECK(joined({.reads_heads = true}).matmuls == 9);
  CHECK(joined({.has_other_keys = true}).matmuls >= 8);
  CHECK(joined({.trains = false, .has_narrow_values = true}).matmuls == 3);
  CHECK(joined({}, false).matmuls == 9);
}

}  // namespace openmps::engine::testing
