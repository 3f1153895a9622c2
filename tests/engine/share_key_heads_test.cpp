// Attention of repeated heads of keys and values, with the numbers of the graph before.
#include "engine/passes/attention/share_key_heads.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/autodiff/gradients.h"
#include "engine/ir/op.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

constexpr std::int64_t kSharedBatch = 2, kSharedHeads = 6, kSharedRows = 5, kSharedKeys = 7;

// Ways to repeat the heads of (batch, own heads, tokens, numbers).
using Repeat = Val (*)(Val x, std::int64_t group);

Shape with_heads(Val x, const Shape& heads) {
  Shape result{x.shape()[0]};
  for (const Extent extent : heads.extents()) result.push_back(extent);
  result.push_back(x.shape().back(1));
  result.push_back(x.shape().back(0));
  return result;
}

Val each_repeated(Val x, std::int64_t group) {
  const Extent own = x.shape()[1];
  return reshape(broadcast_to(reshape(x, with_heads(x, {own, 1})), with_heads(x, {own, group})),
                 with_heads(x, {own * group}));
}
// As Graph.attention does.
Val by_tiles(Val x, std::int64_t group) {
  const Extent own = x.shape()[1];
  const Val parted = reshape(reshape(x, with_heads(x, {own, 1})), with_heads(x, {own, 1, 1}));
  return reshape(reshape(broadcast_to(parted, with_heads(x, {own, group, 1})), with_heads(x, {own, group})),
                 with_heads(x, {own * group}));
}
// Other than neighbouring heads are one.
Val all_repeated(Val x, std::int64_t group) {
  const Extent own = x.shape()[1];
  return reshape(broadcast_to(reshape(x, with_heads(x, {1, own})), with_heads(x, {group, own})),
                 with_heads(x, {own * group}));
}

struct Shared {
  Sketch sketch;
  Val q, k, v, wide_k, wide_v, y;

  explicit Shared(std::int64_t key_heads, Repeat of_keys = each_repeated, Repeat of_values = each_repeated,
                  bool is_masked = false) {
    q = sketch.input({kSharedBatch, kSharedHeads, kSharedRows, 4}, kF);
    k = sketch.input({kSharedBatch, key_heads, kSharedKeys, 4}, kF);
    v = sketch.input({kSharedBatch, key_heads, kSharedKeys, 3}, kF);
    wide_k = of_keys(k, kSharedHeads / key_heads);
    wide_v = of_values(v, kSharedHeads / key_heads);
    std::vector<Val> operands{q, wide_k, wide_v};
    if (is_masked) operands.push_back(sketch.input({kSharedHeads, 1, kSharedKeys}, kF));
    y = sketch.builder.ops("attention", operands, {{"scale", 0.5}, {"causal", true}})[0];
    sketch.output(y);
  }

  Shared& with_gradients(const std::vector<Val>& of) {
    for (const Val& part : gradients(sketch.builder, y, sketch.input(y.shape(), kF), of)) sketch.output(part);
    return *this;
  }
  Shared& with_gradients() { return with_gradients({q, k, v}); }

  // How many heads of keys attention reads afterwards. `takes`: whether the library has shared heads.
  std::int64_t key_heads(bool takes = true) {
    bool trains = false;
    PassContext context{DeviceKind::Cuda};
    context.has_attention = [&](const AttentionUse& use) {
      CHECK((use.batch == kSharedBatch && use.heads == kSharedHeads && use.rows == kSharedRows &&
             use.keys == kSharedKeys && use.is_causal));
      CHECK(use.key_heads < kSharedHeads);
      trains = use.trains;
      return takes;
    };
    const Graph after = eliminate_dead_code(share_key_heads(sketch.graph, context));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 1e-6));
    std::int64_t found = 0;
    for (const Node& node : after.nodes())
      if (node.is(Op::Attention) || node.is(Op::AttentionGradient)) {
        const std::int64_t heads = after.type(node.inputs[1]).shape[1];
        CHECK((found == 0 || found == heads));
        CHECK(after.type(node.inputs[2]).shape[1] == heads);
        found = heads;
      }
    CHECK((found == kSharedHeads || trains == (count_of(after, "attention_gradient") > 0)));
    CHECK(count_of(after, "broadcast_to") == (found == kSharedHeads ? 2 : 0));
    if (found < kSharedHeads) CHECK(count_of(after, "reduce_sum") == 0);
    return found;
  }
};

}  // namespace

TEST_CASE("share_key_heads: groups of heads read one, with and without gradients") {
  for (const Repeat repeat : {each_repeated, by_tiles})
    for (const std::int64_t heads : {1, 2, 3})
      for (const bool is_masked : {false, true}) {
        CHECK(Shared(heads, repeat, repeat, is_masked).key_heads() == heads);
        CHECK(Shared(heads, repeat, repeat, is_masked).with_gradients().key_heads() == heads);
      }
  CHECK(Shared(2, each_repeated, by_tiles).with_gradients().key_heads() == 2);
}

TEST_CASE("share_key_heads: gradients of some operands") {
  for (const int which : {0, 1, 2}) {
    Shared of(2);
    CHECK(of.with_gradients({which == 0 ? of.q : which == 1 ? of.k : of.v}).key_heads() == 2);
  }
}

TEST_CASE("share_key_heads: heads before a reshape are those of the operands") {
  Sketch sketch;
  const Val q = sketch.input({2, 4, kSharedRows, 4}, kF), k = sketch.input({4, kSharedKeys, 4}, kF);
  const Val wide =
      reshape(broadcast_to(reshape(k, {4, 1, kSharedKeys, 4}), {4, 2, kSharedKeys, 4}), {2, 4, kSharedKeys, 4});
  const Val y = sketch.builder.op("attention", {q, wide, wide});
  sketch.output(y);
  PassContext context{DeviceKind::Cuda};
  context.has_attention = [](const AttentionUse& use) { return use.key_heads == 2; };
  const Graph after = eliminate_dead_code(share_key_heads(sketch.graph, context));
  CHECK(count_of(after, "broadcast_to") == 0);
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 1e-6));
}

TEST_CASE("share_key_heads: a library that does not take it, and no library, keep the copies") {
  CHECK(Shared(2).key_heads(false) == kSharedHeads);
  CHECK(Shared(2).with_gradients().key_heads(false) == kSharedHeads);
  Shared of(2);
  CHECK(count_of(share_key_heads(of.sketch.graph, {DeviceKind::Cuda}), "broadcast_to") == 2);
}

TEST_CASE("share_key_heads: other copies and gradients with other readers stay") {
  CHECK(Shared(2, all_repeated, all_repeated).with_gradients().key_heads() == kSharedHeads);
  CHECK(Shared(2, each_repeated, all_repeated).key_heads() == kSharedHeads);
  for (const bool of_keys : {false, true}) {
    Shared of(2);
    CHECK(of.with_gradients({of.q, of.k, of.v, of_keys ? of.wide_k : of.wide_v}).key_heads() == kSharedHeads);
  }
}

TEST_CASE("share_key_heads: other sums of gradients stay") {
  using Sum = Val (*)(Val dk);
  for (const Sum sum : {Sum{[](Val dk) { return reduce_sum(dk, {2}); }},
                        Sum{[](Val dk) { return reduce_sum(dk, {1}); }}, Sum{[](Val dk) {
                          return reduce_sum(reshape(dk, with_heads(dk, {3, 2})), {1});
                        }},
                        Sum{[](Val dk) {
                          return reduce_sum(reshape(dk, with_heads(dk, {2, 3})), {2, 3});
                        }}}) {
    Shared of(2);
    for (const Val& part :
         gradients(of.sketch.builder, of.y, of.sketch.input(of.y.shape(), kF), std::vector{of.wide_k, of.wide_v}))
      of.sketch.output(sum(part));
    PassContext context{DeviceKind::Cuda};
    context.has_attention = [](const AttentionUse&) { return true; };
    const Graph after = share_key_heads(of.sketch.graph, context);
    CHECK(count_of(after, "broadcast_to") == 2);
    CHECK(count_of(after, "reduce_sum") == 2);
    CHECK(is_equivalent(of.sketch.graph, after, of.sketch.inputs, 1e-6));
  }
}

TEST_CASE("share_key_heads: a batch that shares keys has copies") {
  Sketch sketch;
  const Val q = sketch.input({4, 2, kSharedRows, 4}, kF), k = sketch.input({1, 2, kSharedKeys, 4}, kF);
  const Val wide = broadcast_to(k, {4, 2, kSharedKeys, 4});
  sketch.output(sketch.builder.op("attention", {q, wide, wide}));
  PassContext context{DeviceKind::Cuda};
  context.has_attention = [](const AttentionUse&) { return true; };
  CHECK(count_of(share_key_heads(sketch.graph, context), "broadcast_to") == 1);
}

}  // namespace openmps::engine::testing
