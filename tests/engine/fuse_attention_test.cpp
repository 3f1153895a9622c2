// The pass fuse_attention: one operation of a composition, and back by lower_composites.
#include "engine/passes/attention/fuse_attention.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <tuple>

#include "engine/autodiff/gradients.h"
#include "engine/ir/op.h"
#include "engine/ir/registry.h"
#include "engine/passes/lower_composites.h"
#include "engine/passes/simplify/eliminate_common_subexpressions.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

constexpr double kRounding = 2e-6;

Val product(Val a, Val b, bool transpose_a = false, bool transpose_b = false) {
  return a.builder->op("matmul", {a, b}, {{"transpose_a", transpose_a}, {"transpose_b", transpose_b}});
}
Val softmax_of(Val x) { return x.builder->op("softmax", {x}); }
Val transpose(Val x, const Integers& permutation) {
  return x.builder->op("transpose", {x}, {{"permutation", permutation}});
}

constexpr std::int64_t kRows = 6, kKeys = 7;

// At any size.
Graph fused(const Graph& graph) {
  return eliminate_dead_code(
      fuse_attention_where(eliminate_common_subexpressions(graph), {[](const AttentionUse&) { return true; }}));
}

struct Attention {
  Sketch sketch;
  Val q, k, v;

  explicit Attention(const Shape& batch = {2}, std::int64_t features = 4, std::int64_t values = 3) {
    q = input(batch, kRows, features);
    k = input(batch, kKeys, features);
    v = input(batch, kKeys, values);
  }
  Val input(Shape shape, std::int64_t rows, std::int64_t columns) {
    shape.push_back(rows);
    shape.push_back(columns);
    return sketch.input(shape, kF);
  }
  // The result, and its gradients with respect to some tensors.
  void outputs(Val y, const std::vector<Val>& with = {}) {
    sketch.output(y);
    if (with.empty()) return;
    for (const Val& part : gradients(sketch.builder, y, sketch.input(y.shape(), kF), with)) sketch.output(part);
  }
};

void check_fused(const Attention& of, bool with_gradient, double tolerance = kRounding) {
  const Graph after = fused(of.sketch.graph);
  CHECK(count_of(after, "attention") == 1);
  CHECK(count_of(after, "attention_gradient") == (with_gradient ? 1 : 0));
  for (const char* gone : {"matmul", "softmax", "softmax_gradient"}) CHECK(count_of(after, gone) == 0);
  CHECK(is_equivalent(of.sketch.graph, after, of.sketch.inputs, tolerance));
}

void check_kept(const Attention& of) {
  const Graph after = fused(of.sketch.graph);
  CHECK(count_of(after, "attention") == 0);
  CHECK(count_of(after, "attention_gradient") == 0);
}

// Ways to write the scores.
using Scores = Val (*)(Attention& of);
const Scores kScores[] = {
    [](Attention& of) { return product(of.q, of.k, false, true); },
    [](Attention& of) { return product(of.q, of.k, false, true) * 0.5; },
    [](Attention& of) { return 0.5 * product(of.q, of.k, false, true) / 3.0; },
    [](Attention& of) { return product(of.q * 0.25, of.k * 2.0, false, true); },
    [](Attention& of) {
      return product(of.q, transpose(of.k, {0, 2, 1})) * 0.5;
    },
    [](Attention& of) {
      return product(of.q, transpose(of.k * 0.5, {0, 2, 1}));
    },
    [](Attention& of) {
      return product(of.q, of.k, false, true) * 0.5 + of.sketch.input({kRows, kKeys}, kF);
    },
    [](Attention& of) {
      return of.sketch.input({2, 1, kKeys}, kF) + product(of.q, of.k, false, true) / 2.0;
    },
    [](Attention& of) { return product(of.q, of.k, false, true) + of.sketch.builder.constant(-1.5, kF); },
};

}  // namespace

TEST_CASE("fuse_attention: every way to write it -> attention, with and without gradients") {
  for (const Scores scores : kScores)
    for (const bool trains : {false, true}) {
      Attention of;
      const Val y = product(softmax_of(scores(of)), of.v);
      of.outputs(y, trains ? std::vector{of.q, of.k, of.v} : std::vector<Val>{});
      check_fused(of, trains);
    }
}

TEST_CASE("fuse_attention: gradients of some operands, and of one tensor that is all three") {
  for (const std::size_t kept : {std::size_t{0}, std::size_t{1}}) {
    Attention of;
    of.outputs(product(softmax_of(product(of.q, of.k, false, true)), of.v), {kept == 0 ? of.q : of.k});
    check_fused(of, true);
  }
  Attention of;
  of.outputs(product(softmax_of(product(of.q, of.q, false, true) * 0.5), of.q), {of.q});
  check_fused(of, true);
}

TEST_CASE("fuse_attention: heads by reshapes and transposes, several layers") {
  Sketch sketch;
  const Val tokens = sketch.input({2, kRows, 3 * 8}, kF);
  const auto part = [&](std::int64_t first) {
    const Val cut = sketch.builder.op(
        "slice", {tokens},
        {{"starts", Integers{0, 0, first}}, {"ends", Integers{2, kRows, first + 8}}, {"strides", Integers{1, 1, 1}}});
    return transpose(reshape(cut, {2, kRows, 2, 4}), {0, 2, 1, 3});
  };
  Val y = part(0);
  for (int layer = 0; layer < 2; ++layer) y = product(softmax_of(product(y, part(8), false, true) * 0.5), part(16));
  sketch.output(y);
  sketch.output(gradients(sketch.builder, y, {}, std::vector{tokens})[0]);
  const Graph after = fused(sketch.graph);
  CHECK(count_of(after, "attention") == 2);
  CHECK(count_of(after, "attention_gradient") == 2);
  CHECK(count_of(after, "softmax") == 0);
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, kRounding));
}

TEST_CASE("fuse_attention: probabilities or scores that something else reads stay") {
  const auto kept = [](const auto& read) {
    Attention of;
    const Val scores = product(of.q, of.k, false, true) * 0.5, p = softmax_of(scores);
    of.outputs(product(p, of.v), {of.q, of.k, of.v});
    of.sketch.output(read(of, scores, p));
    check_kept(of);
  };
  kept([](Attention&, Val, Val p) { return p; });
  kept([](Attention&, Val scores, Val) { return scores; });
  kept([](Attention&, Val, Val p) { return reduce_sum(p, {-1}); });
  kept([](Attention&, Val scores, Val) { return exp(scores); });
  kept([](Attention& of, Val, Val p) { return product(p, of.k); });
  kept([](Attention& of, Val, Val p) { return gradients(of.sketch.builder, square(p), {}, std::vector{of.q})[0]; });
}

TEST_CASE("fuse_attention: a learnt mask, a dropout and other forms stay") {
  Attention learnt;
  const Val mask = learnt.sketch.input({kRows, kKeys}, kF);
  learnt.outputs(product(softmax_of(product(learnt.q, learnt.k, false, true) + mask), learnt.v), {learnt.q, mask});
  check_kept(learnt);

  Attention dropped;
  dropped.outputs(
      product(softmax_of(product(dropped.q, dropped.k, false, true)) * dropped.sketch.input({1}, kF), dropped.v));
  check_kept(dropped);

  Attention along_rows;
  const Val scores = product(along_rows.q, along_rows.k, false, true);
  along_rows.outputs(product(scores.builder->op("softmax", {scores}, {{"axis", 1}}), along_rows.v));
  check_kept(along_rows);

  Attention shared;  // one set of keys for all
  const Val k = shared.sketch.input({kKeys, 4}, kF);
  shared.outputs(product(softmax_of(product(shared.q, k, false, true)), shared.v));
  check_kept(shared);
}

TEST_CASE("fuse_attention: what looks like a gradient and is none stays") {
  // One of the factor, the gradient of the result and the operand of the last product is another.
  for (const int other : {0, 1, 2, 3}) {
    Attention of;
    const Val p = softmax_of(product(of.q, of.k, false, true) * 0.5);
    of.outputs(product(p, of.v));
    const Val dy = of.input({2}, kRows, 3), another = of.input({2}, kRows, 3), keys = of.input({2}, kKeys, 4);
    const Val dp = product(dy, of.v, false, true);
    const Val dscores = of.sketch.builder.op("softmax_gradient", {p, dp}) * (other == 1 ? 0.25 : 0.5);
    of.sketch.output(product(dscores, other == 2 ? keys : of.k));
    of.sketch.output(product(p, other == 3 ? another : dy, true));
    if (other == 0)
      check_fused(of, true);
    else
      check_kept(of);
  }
}

TEST_CASE("fuse_attention: short sequences stay") {
  for (const auto& [rows, keys] :
       {std::pair<std::int64_t, std::int64_t>{0, 8}, {8, 0}, {1, 4096}, {64, 64}, {1023, 1024}})
    CHECK_FALSE(pays_as_attention({{rows, 4}, {keys, 4}, 1}));
  for (const auto& [rows, keys] : {std::pair<std::int64_t, std::int64_t>{1024, 1024}, {256, 4096}, {4096, 4096}})
    CHECK(pays_as_attention({{rows, 4}, {keys, 4}, 1}));
  Sketch sketch;
  const Val q = sketch.input({2, 8, 4}, kF), k = sketch.input({2, 8, 4}, kF);
  sketch.output(product(softmax_of(product(q, k, false, true)), k));
  CHECK(count_of(fuse_attention(sketch.graph, {DeviceKind::Cpu}), "attention") == 0);
}

namespace {

// For a GPU that has kernels for everything.
Graph fused_on_gpu(const Graph& graph) {
  const AttentionRule rule{[](const AttentionUse&) { return true; }, true};
  return eliminate_dead_code(fuse_attention_where(eliminate_common_subexpressions(graph), rule));
}

// Row i reads the keys up to i.
std::vector<float> diagonal(float elsewhere, std::int64_t rows = kRows, std::int64_t keys = kKeys) {
  std::vector<float> mask;
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t key = 0; key < keys; ++key) mask.push_back(key <= row ? 0.0F : elsewhere);
  return mask;
}

Val constant_of(Builder& builder, const Shape& shape, const std::vector<float>& numbers) {
  const auto bytes = std::as_bytes(std::span(numbers));
  return builder.constant(
      std::make_shared<Literal>(Literal{{kF, shape}, std::vector<std::byte>(bytes.begin(), bytes.end())}));
}

struct Masked : Attention {
  Masked(const Shape& shape, const std::vector<float>& mask) : Attention({2, 3}) {
    const Val scores = product(q, k, false, true) * 0.5 + constant_of(sketch.builder, shape, mask);
    outputs(product(softmax_of(scores), v), {q, k, v});
  }
};

}  // namespace

TEST_CASE("fuse_attention: a causal mask is an attribute on a GPU, with the same numbers") {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const float elsewhere : {-1e9F, -10000.0F, -kInfinity})
    for (const Shape& shape : {Shape{kRows, kKeys}, Shape{1, 1, kRows, kKeys}}) {
      const Masked of(shape, diagonal(elsewhere));
      const Graph after = fused_on_gpu(of.sketch.graph);
      for (const char* name : {"attention", "attention_gradient"}) {
        CHECK(count_of(after, name) == 1);
        for (const Node& node : after.nodes())
          if (node.op->name() == name) CHECK(node.attributes.flag("causal"));
      }
      CHECK(count_of(after, "constant") == 0);
      CHECK(is_equivalent(of.sketch.graph, after, of.sketch.inputs, kRounding));
      // Written with products again it has the same numbers too.
      CHECK(is_equivalent(of.sketch.graph, lower_composites(after, {DeviceKind::Cuda}), of.sketch.inputs, kRounding));
    }
}

TEST_CASE("fuse_attention: other masks stay operands on a GPU") {
  std::vector<std::vector<float>> masks;
  masks.push_back(diagonal(-9000));  // a score could be larger
  masks.push_back(diagonal(0));      // no mask at all
  masks.push_back(diagonal(std::numeric_limits<float>::quiet_NaN()));
  for (const std::size_t changed :
       {std::size_t{0}, std::size_t{kKeys}, std::size_t{1}, std::size_t{kKeys * kRows - 1}}) {
    std::vector<float> mask = diagonal(-1e9F);
    mask[changed] = mask[changed] == 0 ? -1e9F : 0.0F;
    masks.push_back(mask);
  }
  const auto check = [](const Sketch& sketch, bool has_numbers = true) {
    const Graph after = fused_on_gpu(sketch.graph);
    CHECK(count_of(after, "softmax") == 0);
    for (const Node& node : after.nodes())
      if (node.is(Op::Attention) || node.is(Op::AttentionGradient)) {
        CHECK_FALSE(node.attributes.flag("causal"));
        CHECK(node.inputs.size() == node.op->input_names().size());
      }
    if (has_numbers) CHECK(is_equivalent(sketch.graph, after, sketch.inputs, kRounding));
  };
  for (const std::vector<float>& mask : masks)
    // NaN equals nothing, and beside -1e9 in the whole first row float32 has no score.
    check(Masked({kRows, kKeys}, mask).sketch, mask[0] == 0 && mask[1] == mask[1]);
  check(Masked({1, kKeys}, diagonal(-2, 1)).sketch);
  // A mask that comes when the graph runs.
  Attention of;
  of.outputs(product(softmax_of(product(of.q, of.k, false, true) + of.sketch.input({kRows, kKeys}, kF)), of.v),
             {of.q, of.k, of.v});
  check(of.sketch);
}

namespace {

// Attention of (2, 2, 3, rows, features) with an added mask.
struct Broadcast : Attention {
  explicit Broadcast(const Shape& shape) : Attention({2, 2, 3}) {
    const Val mask = sketch.input(shape, kF);
    outputs(product(softmax_of(product(q, k, false, true) * 0.5 + mask), v), {q, k, v});
  }

  // The masks that a library is asked about, which takes those of so many rows and keys at least. Each is batch, heads,
  // rows, keys.
  std::vector<MaskExtents> asked(std::int64_t least_rows, std::int64_t least_keys) const {
    std::vector<MaskExtents> result;
    const AttentionRule rule{[&](const AttentionUse& use) {
                               REQUIRE(use.mask);
                               result.push_back(*use.mask);
                               return use.mask->rows >= least_rows && use.mask->keys >= least_keys;
                             },
                             true};
    const Graph after = eliminate_dead_code(fuse_attention_where(eliminate_common_subexpressions(sketch.graph), rule));
    const bool is_taken = least_rows <= kRows && least_keys <= kKeys;
    CHECK(count_of(after, "attention") == (is_taken ? 1 : 0));
    CHECK(count_of(after, "attention_gradient") == (is_taken ? 1 : 0));
    CHECK(count_of(after, "broadcast_to") <= 1);
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs, kRounding));
    return result;
  }
};

using Asked = std::vector<MaskExtents>;

}  // namespace

TEST_CASE("fuse_attention: a library is asked about a mask's extents, then about broadcasts of it") {
  CHECK(Broadcast({kRows, kKeys}).asked(1, 1) == Asked{{1, 1, kRows, kKeys}});
  CHECK(Broadcast({2, 2, 3, kRows, kKeys}).asked(1, 1) == Asked{{4, 3, kRows, kKeys}});
  CHECK(Broadcast({1, 1, 3, kRows, kKeys}).asked(1, 1) == Asked{{1, 3, kRows, kKeys}});
  CHECK(Broadcast({2, 2, 1, 1, kKeys}).asked(1, 1) == Asked{{4, 1, 1, kKeys}});
  CHECK(Broadcast({}).asked(1, 1) == Asked{{1, 1, 1, 1}});
  CHECK(Broadcast({2, 2, 1, 1, kKeys}).asked(kRows, 1) == Asked{{4, 1, 1, kKeys}, {4, 1, kRows, kKeys}});
  CHECK(Broadcast({kKeys}).asked(kRows, 1) == Asked{{1, 1, 1, kKeys}, {1, 1, kRows, kKeys}});
  CHECK(Broadcast({3, kRows, 1}).asked(1, kKeys) == Asked{{1, 3, kRows, 1}, {1, 3, kRows, kKeys}});
  const Asked all{{1, 1, 1, 1}, {1, 1, kRows, 1}, {1, 1, kRows, kKeys}};
  CHECK(Broadcast({}).asked(kRows, kKeys) == all);
  CHECK(Broadcast({}).asked(kRows, kKeys + 1) == all);
}

TEST_CASE("fuse_attention: leading axes of a mask without a common extent become those of the scores") {
  for (const Shape& shape : {Shape{2, 1, 1, 1, kKeys}, Shape{1, 2, 1, 1, kKeys}, Shape{2, 1, 1, kKeys}}) {
    CAPTURE(shape.str());
    CHECK(Broadcast(shape).asked(1, 1) == Asked{{4, 1, 1, kKeys}});
    CHECK(Broadcast(shape).asked(kRows, 1) == Asked{{4, 1, 1, kKeys}, {4, 1, kRows, kKeys}});
  }
  CHECK(Broadcast({2, 1, 3, kRows, kKeys}).asked(1, 1) == Asked{{4, 3, kRows, kKeys}});
}

TEST_CASE("fuse_attention: in training a GPU raises each row of a mask that may forbid all keys") {
  const auto check = [](const Graph& expected, const Attention& of, bool is_raised) {
    const Graph after = fused_on_gpu(of.sketch.graph);
    CHECK(count_of(after, "softmax") == 0);
    CHECK(count_of(after, "maximum_nan") == (is_raised ? 1 : 0));
    CHECK(is_equivalent(expected, after, of.sketch.inputs, kRounding));
  };
  for (const Shape& shape : {Shape{}, Shape{kRows, 1}, Shape{2, 1, 1, kKeys}, Shape{kKeys}, Shape{2, 3, kRows, kKeys}})
    for (const bool trains : {true, false}) {
      CAPTURE(shape.str());
      Attention fed({2, 3});
      const Val mask = fed.sketch.input(shape, kF);
      fed.outputs(product(softmax_of(product(fed.q, fed.k, false, true) * 0.5 + mask), fed.v),
                  trains ? std::vector{fed.q, fed.k, fed.v} : std::vector<Val>{});
      check(fed.sketch.graph, fed, trains);
    }
  check(Masked({kRows, kKeys}, diagonal(-9000)).sketch.graph, Masked({kRows, kKeys}, diagonal(-9000)), false);
  // A row without keys is the softmax of its scores.
  for (const float forbidden : {-1e9F, -std::numeric_limits<float>::infinity()}) {
    std::vector<float> allowed = diagonal(forbidden), numbers = allowed;
    std::fill_n(allowed.begin() + 2 * kKeys, kKeys, 0.0F);
    std::fill_n(numbers.begin() + 2 * kKeys, kKeys, forbidden);
    check(Masked({kRows, kKeys}, allowed).sketch.graph, Masked({kRows, kKeys}, numbers), true);
  }
}

TEST_CASE("fuse_attention: a learnt mask of any shape keeps the composition on a GPU") {
  for (const double scale : {1.0, 0.5})
    for (const bool is_alone : {false, true})
      for (const Shape& shape : {Shape{kRows, kKeys}, Shape{2, 3, kRows, kKeys}, Shape{3, 1, 1}, Shape{1, kKeys}}) {
        Attention of({2, 3});
        const Val mask = of.sketch.input(shape, kF), products = product(of.q, of.k, false, true);
        const Val scores = (scale == 1 ? products : products * scale) + mask * scale;
        of.outputs(product(softmax_of(scores), of.v),
                   is_alone ? std::vector{mask} : std::vector{of.q, of.k, of.v, mask});
        CHECK(count_of(fused_on_gpu(of.sketch.graph), "softmax_gradient") == 1);
      }
}

TEST_CASE("fuse_attention: a GPU is asked about every use") {
  std::vector<AttentionUse> asked;
  const Masked of({kRows, kKeys}, diagonal(-1e9F));
  PassContext context{DeviceKind::Cuda};
  CHECK(count_of(fuse_attention(of.sketch.graph, context), "attention") == 0);
  context.has_attention = [&](const AttentionUse& use) { return asked.push_back(use), false; };
  CHECK(count_of(fuse_attention(of.sketch.graph, context), "attention") == 0);
  REQUIRE(asked.size() == 1);
  const AttentionUse& use = asked[0];
  CHECK(std::tie(use.batch, use.heads, use.rows, use.keys, use.features, use.values) ==
        std::make_tuple(2, 3, kRows, kKeys, 4, 3));
  CHECK(use.scale == 0.5);
  CHECK(use.is_causal);
  CHECK_FALSE(use.mask);
  CHECK(use.trains);
}

TEST_CASE("fuse_attention: nodes with control edges stay") {
  for (const Op ordered : {Op::Softmax, Op::Matmul}) {
    Attention of;
    of.outputs(product(softmax_of(product(of.q, of.k, false, true)), of.v));
    of.sketch.output(exp(of.q));
    Graph& graph = of.sketch.graph;
    std::vector<NodeId> earlier;
    for (std::size_t i = 0; i < graph.nodes().size(); ++i)
      if (graph.nodes()[i].is(ordered)) earlier.push_back(static_cast<NodeId>(i));
    graph.node(static_cast<NodeId>(graph.nodes().size() - 1)).after = earlier;
    CHECK(count_of(fused(graph), "attention") == 0);
  }
}

TEST_CASE("fuse_attention: rows without any score are as before") {
  // Other masks than -infinity keep the scores in double, which no device does.
  for (const bool has_empty_row : {false, true}) {
    const double forbidden = has_empty_row ? -std::numeric_limits<double>::infinity() : -1e9;
    Attention of;
    std::vector<double> mask(kRows * kKeys, 0.0);
    for (std::int64_t i = 0; i < kRows * kKeys; ++i)
      if ((has_empty_row && i / kKeys == 3) || i % kKeys > i / kKeys) mask[static_cast<std::size_t>(i)] = forbidden;
    const Val scores = product(of.q, of.k, false, true) * 0.5;
    of.outputs(product(softmax_of(scores + of.sketch.input({kRows, kKeys}, mask, kF)), of.v), {of.q, of.k, of.v});
    check_fused(of, true);
  }
}

}  // namespace openmps::engine::testing
