// The passes read_heads_in_place and merge_transposes.
#include "engine/passes/moves/transpositions.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/autodiff/gradients.h"
#include "engine/passes/attention/fuse_attention.h"
#include "engine/passes/attention/read_heads_in_place.h"
#include "engine/passes/simplify/eliminate_common_subexpressions.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

constexpr double kHeadRounding = 2e-6;
constexpr std::int64_t kBatch = 2, kTokens = 5, kKeyTokens = 7, kHeads = 3, kFeatures = 4, kValues = 2;
const Integers kExchange{0, 2, 1, 3}, kTurn{0, 2, 3, 1};

Val permuted(Val x, const Integers& permutation) {
  return x.builder->op("transpose", {x}, {{"permutation", permutation}});
}
Val multiplied(Val a, Val b, bool transpose_b = false) {
  return a.builder->op("matmul", {a, b}, {{"transpose_b", transpose_b}});
}

// HeadsOfTokens of tokens (batch, tokens, heads, numbers), as a program writes them.
struct HeadsOfTokens {
  Sketch sketch;
  Val q, k, v, y;

  explicit HeadsOfTokens(bool turns_keys = false, bool is_masked = false) {
    q = sketch.input({kBatch, kTokens, kHeads, kFeatures}, kF);
    k = sketch.input({kBatch, kKeyTokens, kHeads, kFeatures}, kF);
    v = sketch.input({kBatch, kKeyTokens, kHeads, kValues}, kF);
    const Val heads = permuted(q, kExchange);
    Val scores = turns_keys ? multiplied(heads, permuted(k, kTurn)) : multiplied(heads, permuted(k, kExchange), true);
    scores = scores * 0.5;
    if (is_masked) scores = scores + sketch.input({kHeads, 1, kKeyTokens}, kF);
    y = multiplied(sketch.builder.op("softmax", {scores}), permuted(v, kExchange));
  }
  // The tokens of all heads, with gradients if `trains`.
  void end(bool trains) {
    const Val tokens = permuted(y, kExchange);
    sketch.output(tokens);
    if (!trains) return;
    const Val dy = sketch.input(tokens.shape(), kF), with[] = {q, k, v};
    for (const Val& part : gradients(sketch.builder, tokens, dy, with)) sketch.output(part);
  }
  Graph fused() const {
    return eliminate_dead_code(fuse_attention_where(eliminate_common_subexpressions(sketch.graph),
                                                    {[](const AttentionUse&) { return true; }}));
  }
};

// On a GPU that takes every use.
PassContext taking() {
  PassContext context{DeviceKind::Cuda};
  context.has_attention = [](const AttentionUse&) { return true; };
  return context;
}

Graph read_in_place(const Graph& graph, const PassContext& context = taking()) {
  return eliminate_dead_code(merge_transposes(read_heads_in_place(graph, context)));
}

int with_tokens_first(const Graph& graph) {
  int count = 0;
  for (const Node& node : graph.nodes())
    if (node.op->name().starts_with("attention") && node.attributes.flag("tokens_first")) ++count;
  return count;
}

}  // namespace

TEST_CASE("read_heads_in_place: no head is copied, forward and gradient") {
  for (const bool turns_keys : {false, true})
    for (const bool is_masked : {false, true})
      for (const bool trains : {false, true}) {
        CAPTURE(turns_keys);
        CAPTURE(is_masked);
        CAPTURE(trains);
        HeadsOfTokens of(turns_keys, is_masked);
        of.end(trains);
        const Graph before = of.fused(), after = read_in_place(before);
        CHECK(count_of(before, "transpose") >= 4);
        CHECK(count_of(after, "transpose") == 0);
        CHECK(with_tokens_first(after) == (trains ? 2 : 1));
        CHECK(is_equivalent(of.sketch.graph, after, of.sketch.inputs, kHeadRounding));
      }
}

TEST_CASE("read_heads_in_place: a result that is read with heads first is transposed") {
  HeadsOfTokens of;
  of.sketch.output(of.y);
  const Graph after = read_in_place(of.fused());
  CHECK(count_of(after, "transpose") == 1);
  CHECK(with_tokens_first(after) == 1);
  CHECK(is_equivalent(of.sketch.graph, after, of.sketch.inputs, kHeadRounding));
}

TEST_CASE("read_heads_in_place: attention of heads that come first stays") {
  Sketch sketch;
  const Val q = sketch.input({kBatch, kHeads, kTokens, kFeatures}, kF),
            k = permuted(sketch.input({kBatch, kTokens, kHeads, kFeatures}, kF), kExchange);
  sketch.output(sketch.builder.ops("attention", std::vector{q, k, k})[0]);
  Sketch other;
  const Val x = other.input({kTokens, kFeatures}, kF);
  other.output(other.builder.ops("attention", std::vector{x, x, x})[0]);
  for (const Sketch* of : {&sketch, &other}) CHECK(with_tokens_first(read_in_place(of->graph)) == 0);
}

TEST_CASE("read_heads_in_place: a GPU is asked about the mask") {
  HeadsOfTokens of(false, true);
  of.end(true);
  PassContext context{DeviceKind::Cuda};
  const MaskExtents expected{1, kHeads, 1, kKeyTokens};
  context.has_attention = [&](const AttentionUse& use) { return use.tokens_first && use.mask == expected; };
  CHECK(with_tokens_first(read_in_place(of.fused(), context)) == 2);
}

TEST_CASE("read_heads_in_place: a GPU is asked") {
  HeadsOfTokens of(false, false);
  of.end(true);
  std::vector<AttentionUse> asked;
  bool answer = false;
  PassContext context{DeviceKind::Cuda};
  const Graph fused = of.fused();
  CHECK(with_tokens_first(read_in_place(fused, context)) == 0);
  context.has_attention = [&](const AttentionUse& use) { return asked.push_back(use), answer; };
  CHECK(with_tokens_first(read_in_place(fused, context)) == 0);
  answer = true;
  CHECK(with_tokens_first(read_in_place(fused, context)) == 2);
  REQUIRE(asked.size() == 2);
  const AttentionUse& use = asked[1];
  CHECK(std::tie(use.batch, use.heads, use.rows, use.keys, use.features, use.values) ==
        std::tie(kBatch, kHeads, kTokens, kKeyTokens, kFeatures, kValues));
  CHECK(use.tokens_first);
  CHECK(use.trains);
}

TEST_CASE("merge_transposes: one transposition of several, none of those that undo each other") {
  const auto merged = [](const std::vector<Integers>& permutations) {
    Sketch sketch;
    Val x = sketch.input({2, 3, 4}, kF);
    for (const Integers& permutation : permutations) x = permuted(x, permutation);
    sketch.output(x * 2.0);
    const Graph after = eliminate_dead_code(merge_transposes(sketch.graph));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
    return count_of(after, "transpose");
  };
  CHECK(merged({{2, 0, 1}}) == 1);
  CHECK(merged({{2, 0, 1}, {1, 2, 0}}) == 0);
  CHECK(merged({{2, 0, 1}, {2, 0, 1}}) == 1);
  CHECK(merged({{2, 0, 1}, {2, 0, 1}, {2, 0, 1}}) == 0);
  CHECK(merged({{-1, 0, -2}, {1, -1, -3}}) == 0);
  CHECK(merged({{0, 2, 1}, {1, 0, 2}, {0, 2, 1}, {1, 0, 2}}) == 1);
}

TEST_CASE("merge_transposes: transpositions before and after a select undo each other") {
  // How many are left around a select of x with a condition, which something else may read.
  const auto left = [](const Shape& condition, const Integers& after_select, bool is_read = false) {
    Sketch sketch;
    const Val x = sketch.input({2, 3, 4, 5}, kF), heads = permuted(x, {0, 2, 1, 3});
    const Val counts = greater_equal(sketch.input(condition, kF), sketch.builder.constant(0, kF));
    const Val selected = select(counts, heads, sketch.builder.constant(0, kF));
    sketch.output(permuted(selected, after_select) * 2.0);
    if (is_read) sketch.output(exp(selected));
    const Graph after = eliminate_dead_code(merge_transposes(sketch.graph));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
    return count_of(after, "transpose");
  };
  for (const Shape& condition : {Shape{}, Shape{5}, Shape{2, 1, 1, 1}, Shape{2, 1, 3, 1}, Shape{4, 1, 1}, Shape{3, 5}})
    CHECK(left(condition, {0, 2, 1, 3}) == 0);
  CHECK(left({2, 4, 3, 1}, {0, 2, 1, 3}) == 2);
  CHECK(left({2, 1, 1, 1}, {0, 1, 3, 2}) == 2);
  CHECK(left({2, 1, 1, 1}, {0, 2, 1, 3}, true) == 2);
}

TEST_CASE("merge_transposes: a select of two transposed tensors") {
  Sketch sketch;
  const Val x = sketch.input({2, 3, 4}, kF), y = sketch.input({2, 3, 4}, kF);
  const Val both = select(permuted(greater_equal(x, y), {2, 0, 1}), permuted(x, {2, 0, 1}), permuted(y, {2, 0, 1}));
  sketch.output(permuted(both, {1, 2, 0}));
  const Graph after = eliminate_dead_code(merge_transposes(sketch.graph));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
  CHECK(count_of(after, "transpose") == 0);
}

TEST_CASE("merge_transposes: both values stay where both are read") {
  Sketch sketch;
  const Val x = sketch.input({2, 3, 4}, kF), once = permuted(x, {2, 0, 1}), twice = permuted(once, {0, 2, 1});
  sketch.output(once);
  sketch.output(twice);
  sketch.output(permuted(twice, {1, 2, 0}));
  const Graph after = eliminate_dead_code(merge_transposes(sketch.graph));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
  for (const Node& node : after.nodes()) CHECK(node.inputs[0] == after.inputs()[0].value);
}

}  // namespace openmps::engine::testing
