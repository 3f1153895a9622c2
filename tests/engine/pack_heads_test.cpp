// Attention of q, k and v that are slices of one tensor, with the numbers of the graph before.
#include "engine/passes/attention/pack_heads.h"

#include <doctest/doctest.h>

#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

constexpr std::int64_t kPackedBatch = 2, kPackedTokens = 5, kPackedHeads = 3, kPackedFeatures = 4,
                       kWidth = kPackedHeads * kPackedFeatures;

// The order of q, k and v in x, and that of their gradients in dx.
struct Order {
  std::int64_t parts[3] = {0, 1, 2};
  std::size_t gradients[3] = {0, 1, 2};
};

struct PackedHeads {
  Sketch sketch;

  explicit PackedHeads(const Order& order = {}, bool trains = true, bool reads_dq = false, bool is_masked = false,
                       bool has_other_mask = false) {
    const Val x = sketch.input({kPackedBatch, kPackedTokens, 3 * kWidth}, DType::Float32);
    std::vector<Val> operands;
    for (const std::int64_t part : order.parts) {
      const Val own = sketch.builder.op("slice", {x},
                                        {{"starts", Integers{0, 0, part * kWidth}},
                                         {"ends", Integers{kPackedBatch, kPackedTokens, (part + 1) * kWidth}},
                                         {"strides", Integers{1, 1, 1}}});
      operands.push_back(reshape(own, {kPackedBatch, kPackedTokens, kPackedHeads, kPackedFeatures}));
    }
    const Attributes attributes{{"scale", 0.5}, {"causal", true}, {"tokens_first", true}};
    std::vector<Val> masks;
    for (int i = 0; i < (is_masked ? 2 : 0); ++i)
      masks.push_back(sketch.input({kPackedHeads, 1, kPackedTokens}, DType::Float32));
    std::vector<Val> with_mask = operands;
    if (is_masked) with_mask.push_back(masks[0]);
    const std::vector<Val> made = sketch.builder.ops("attention", with_mask, attributes);
    sketch.output(made[0]);
    if (!trains) return;
    operands.insert(operands.end(), made.begin(), made.end());
    operands.push_back(sketch.input({kPackedBatch, kPackedTokens, kPackedHeads, kPackedFeatures}, DType::Float32));
    if (is_masked) operands.push_back(masks[has_other_mask ? 1 : 0]);
    const std::vector<Val> gradients = sketch.builder.ops("attention_gradient", operands, attributes);
    std::vector<Val> joined;
    for (const std::size_t which : order.gradients)
      joined.push_back(reshape(gradients[which], {kPackedBatch, kPackedTokens, kWidth}));
    sketch.output(sketch.builder.op("concatenate", joined, {{"axis", std::int64_t{2}}}));
    if (reads_dq) sketch.output(gradients[0]);
  }

  // How many nodes are packed, for a device that has attention or not.
  int packed(bool has_attention = true, const std::optional<MaskExtents>& mask = {}) const {
    PassContext context{DeviceKind::Cuda};
    context.has_attention = [&](const AttentionUse& use) {
      CHECK((use.is_packed && use.tokens_first && use.is_causal && use.heads == kPackedHeads &&
             use.rows == kPackedTokens));
      CHECK((use.mask == mask));
      return has_attention;
    };
    const Graph after = checked(sketch, pack_heads(sketch.graph, context), 1e-6);
    return count_of(after, "packed_attention") + count_of(after, "packed_attention_gradient");
  }
};

}  // namespace

TEST_CASE("pack_heads: attention and its gradient read and write one tensor") {
  CHECK(PackedHeads().packed() == 2);
  CHECK(PackedHeads({}, false).packed() == 1);
  CHECK(PackedHeads().packed(false) == 0);
}

TEST_CASE("pack_heads: a mask stays an operand of both") {
  const MaskExtents extents{1, kPackedHeads, 1, kPackedTokens};
  for (const bool trains : {false, true})
    CHECK(PackedHeads({}, trains, false, true).packed(true, extents) == 1 + trains);
  CHECK(PackedHeads({}, true, false, true).packed(false, extents) == 0);
  CHECK(PackedHeads({}, true, false, true, true).packed(true, extents) == 0);
}

TEST_CASE("pack_heads: other orders and gradients with other readers keep the slices") {
  CHECK(PackedHeads(Order{{1, 0, 2}, {0, 1, 2}}).packed() == 0);
  CHECK(PackedHeads(Order{{0, 1, 1}, {0, 1, 2}}).packed() == 0);
  CHECK(PackedHeads(Order{{0, 1, 2}, {0, 2, 1}}).packed() == 0);
  CHECK(PackedHeads({}, true, true).packed() == 0);
}

}  // namespace openmps::engine::testing
