// Attention in half types by a GPU's library, beside the composition on the reference device. Without the library the
// graph keeps its matmuls and its softmax.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "engine/autodiff/gradients.h"
#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/devices/tolerances.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

constexpr Precision kHalfTypes[] = {Precision::BFloat16, Precision::Float16};

// Whether the GPU has the library: a real one, or the emulated one that is given the stand-in.
bool has_library() {
  const char* const library = std::getenv("OPENMPS_CUDA_CUDNN");
  return !std::getenv("OPENMPS_CUDA_DRIVER") || (library && std::string_view(library) != "none");
}

std::int64_t count_in(const std::string& text, const std::string& word) {
  std::int64_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

// A constant of float32.
Val constant_of(Builder& builder, const Tensor64& tensor) {
  const std::vector<float> numbers(tensor.values.begin(), tensor.values.end());
  const auto bytes = std::as_bytes(std::span(numbers));
  return builder.constant(std::make_shared<Literal>(
      Literal{{DType::Float32, tensor.shape}, std::vector<std::byte>(bytes.begin(), bytes.end())}));
}

// Row i reads the keys up to i.
Val causal_mask(Builder& builder, std::int64_t rows, std::int64_t keys, float elsewhere) {
  Tensor64 mask{{rows, keys}, {}};
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t key = 0; key < keys; ++key) mask.values.push_back(key <= row ? 0 : elsewhere);
  return constant_of(builder, mask);
}

Val product(Val a, Val b, bool transpose_b = false) {
  return a.builder->op("matmul", {a, b}, {{"transpose_b", transpose_b}});
}

struct Sizes {
  Shape leading;
  std::int64_t rows, keys, features, values;
  bool is_causal = false;
  std::int64_t key_heads = 0;  // which groups of q's share; 0: as many as q's
};

// Keys or values (..., heads, tokens, numbers) with each head so often, side by side.
Val repeated(Val x, std::int64_t group) {
  if (group == 1) return x;
  const Shape own = x.shape();
  Shape parted(own.extents().first(own.rank() - 2)), whole(own.extents().first(own.rank() - 3));
  parted.push_back(1);
  whole.push_back(own.back(2) * group);
  for (const std::size_t axis : {1, 0}) {
    parted.push_back(own.back(axis));
    whole.push_back(own.back(axis));
  }
  Shape wide = parted;
  wide[own.rank() - 2] = group;
  return reshape(broadcast_to(reshape(x, parted), wide), whole);
}

// A mask that is added to the scores.
struct Mask {
  Shape shape;
  double forbidden = -1e9;  // of a third of the keys, never the first; of none if it is 0

  // Multiples of 1/8 from -2 to 2, which half types hold.
  Tensor64 numbers() const {
    Tensor64 result = draw({shape, -16, 16}, 11);
    const std::int64_t keys = shape.rank() > 0 ? shape.back(0).number() : 1;
    for (std::int64_t i = 0; i < shape.elements(); ++i)
      result[i] = forbidden != 0 && i % keys != 0 && i * 7 % 3 == 1 ? forbidden : std::round(result[i]) / 8;
    return result;
  }
};

// How a mask enters a graph.
enum class MaskKind : std::uint8_t { Constant, Input, Learnt };

// y and the gradients of q, k and v, and that of the mask if it is learnt.
struct Composition {
  Graph graph;
  std::vector<Tensor64> inputs;

  explicit Composition(const Sizes& of, float elsewhere = -1e9F, const std::optional<Tensor64>& mask = {},
                       MaskKind kind = MaskKind::Constant, bool trains = true) {
    Builder builder(graph);
    const std::int64_t group = of.key_heads == 0 ? 1 : of.leading.back(0).number() / of.key_heads;
    const auto input = [&](std::int64_t rows, std::int64_t columns, double reach, std::int64_t shared_by = 1) {
      Shape shape = of.leading;
      if (shared_by > 1) shape[shape.rank() - 1] = of.key_heads;
      shape.push_back(rows);
      shape.push_back(columns);
      inputs.push_back(draw({shape, -reach, reach}, inputs.size() + 1));
      return builder.input(DType::Float32, shape, "input");
    };
    const Val q = input(of.rows, of.features, 2), k = input(of.keys, of.features, 2, group),
              v = input(of.keys, of.values, 1, group), dy = input(of.rows, of.values, 1);
    Val scores = product(q, repeated(k, group), true) * (1 / std::sqrt(static_cast<double>(of.features)));
    if (of.is_causal) scores = scores + causal_mask(builder, of.rows, of.keys, elsewhere);
    std::vector<Val> with{q, k, v};
    if (mask) {
      if (kind != MaskKind::Constant) inputs.push_back(*mask);
      const Val added =
          kind == MaskKind::Constant ? constant_of(builder, *mask) : builder.input(DType::Float32, mask->shape, "mask");
      scores = scores + added;
      if (kind == MaskKind::Learnt) with.push_back(added);
    }
    const Val y = product(builder.op("softmax", {scores}), repeated(v, group));
    builder.output(y);
    if (!trains) {
      builder.output(dy * 1.5);
      return;
    }
    for (const Val& part : gradients(builder, y, dy, with)) builder.output(part);
  }
};

void check_near(Device& device, const Graph& graph, const std::vector<Tensor64>& inputs, std::int64_t fused,
                const CompileOptions& options) {
  const std::string plan = device.compile(graph, options).take_or_throw()->str();
  CHECK_MESSAGE(count_in(plan, " = attention") == (has_library() ? fused : 0), plan);
  const std::vector<Tensor64> expected = run_on(device_named("reference"), graph, inputs),
                              given = run_on(device, graph, inputs, options);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(static_cast<int>(options.precision));
    CAPTURE(i);
    CHECK(relative_distance(given[i], expected[i]) <= bound_of_stored(options.precision, false));
  }
}

enum class Masking : std::uint8_t {
  Causal,
  Padding,   // computed from the tokens that count, as -1e9 or 0
  Distances  // a constant for each head, further below for farther tokens
};

// -distance * slope of the head: Press et al., "Train short, test long", 2022.
Val distances(Builder& builder, std::int64_t heads, std::int64_t length) {
  Tensor64 mask{{heads, length, length}, {}};
  for (std::int64_t head = 0; head < heads; ++head)
    for (std::int64_t row = 0; row < length; ++row)
      for (std::int64_t key = 0; key < length; ++key)
        mask.values.push_back(-static_cast<double>(std::abs(row - key)) / static_cast<double>(std::int64_t{2} << head));
  return constant_of(builder, mask);
}

Val mask_of(Builder& builder, Masking masking, std::int64_t heads, std::int64_t length, std::vector<Tensor64>& inputs) {
  if (masking == Masking::Causal) return causal_mask(builder, length, length, -1e9F);
  if (masking == Masking::Distances) return distances(builder, heads, length);
  Tensor64 counts = draw({{2, 1, 1, length}, 0, 1}, 5);  // of a batch of 2
  for (std::int64_t i = 0; i < 2 * length; ++i) counts[i] = i % length == 0 || counts[i] < 0.7 ? 1 : 0;
  inputs.push_back(counts);
  return (1.0 - builder.input(DType::Float32, counts.shape, "counts")) * -1e9;
}

// Two layers of attention on 2 sequences, with projections before and after, and the gradients of their weights.
struct Layers {
  Graph graph;
  std::vector<Tensor64> inputs;

  explicit Layers(Masking masking) {
    Builder builder(graph);
    const auto input = [&](const Shape& shape, double reach) {
      inputs.push_back(draw({shape, -reach, reach}, inputs.size() + 1));
      return builder.input(DType::Float32, shape, "input");
    };
    constexpr std::int64_t kLength = 12, kWidth = 16, kHeads = 2;
    Val x = input({2, kLength, kWidth}, 1);
    std::vector<Val> weights;
    const auto projected = [&](Val of) {
      weights.push_back(input({kWidth, kWidth}, 0.4));
      return product(of, weights.back());
    };
    const auto heads = [&](Val of) {
      return builder.op("transpose", {reshape(of, {2, kLength, kHeads, kWidth / kHeads})},
                        {{"permutation", Integers{0, 2, 1, 3}}});
    };
    const Val mask = mask_of(builder, masking, kHeads, kLength, inputs);
    for (int layer = 0; layer < 2; ++layer) {
      const Val q = heads(projected(x)), k = heads(projected(x)), v = heads(projected(x));
      const Val scores = product(q, k, true) * 0.35 + mask;
      const Val mixed = builder.op("transpose", {product(builder.op("softmax", {scores}), v)},
                                   {{"permutation", Integers{0, 2, 1, 3}}});
      x = x + projected(reshape(mixed, {2, kLength, kWidth}));
    }
    const Val labels = input({2, kLength, kWidth}, 0.1);
    const Val loss = reduce_mean(builder.op("softmax_cross_entropy", {x, labels}), {0, 1, 2});
    builder.output(loss);
    for (const Val& part : gradients(builder, loss, {}, weights)) builder.output(part);
  }
};

// y of q, k and v that are slices of one product, and the gradients of its operands.
struct Packed {
  Graph graph;
  std::vector<Tensor64> inputs;

  Packed(Masking masking, bool trains) {
    Builder builder(graph);
    constexpr std::int64_t kBatch = 2, kLength = 20, kHeads = 3, kFeatures = 8, kWidth = kHeads * kFeatures;
    inputs = {draw({{kBatch, kLength, kWidth}, -1, 1}, 1), draw({{kWidth, 3 * kWidth}, -1, 1}, 2),
              draw({{kBatch, kLength, kWidth}, -1, 1}, 3)};
    const Val x = builder.input(DType::Float32, inputs[0].shape, "x"),
              w = builder.input(DType::Float32, inputs[1].shape, "w"),
              dy = builder.input(DType::Float32, inputs[2].shape, "dy"), all = product(x, w);
    const auto heads = [&](std::int64_t part) {
      const Val own = builder.op("slice", {all},
                                 {{"starts", Integers{0, 0, part * kWidth}},
                                  {"ends", Integers{kBatch, kLength, (part + 1) * kWidth}},
                                  {"strides", Integers{1, 1, 1}}});
      return builder.op("transpose", {reshape(own, {kBatch, kLength, kHeads, kFeatures})},
                        {{"permutation", Integers{0, 2, 1, 3}}});
    };
    const Val scores = product(heads(0), heads(1), true) * 0.35 + mask_of(builder, masking, kHeads, kLength, inputs);
    const Val y = reshape(builder.op("transpose", {product(builder.op("softmax", {scores}), heads(2))},
                                     {{"permutation", Integers{0, 2, 1, 3}}}),
                          {kBatch, kLength, kWidth});
    builder.output(y);
    const Val with[] = {x, w};
    if (trains)
      for (const Val& part : gradients(builder, y, dy, with)) builder.output(part);
    else
      builder.output(dy * 1.5);
  }
};

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu attention: results and gradients of every size, with and without a causal mask") {
    Device* const device = gpu();
    if (!device) return;
    for (const bool is_causal : {false, true})
      for (const Sizes& sizes : {Sizes{{2, 3}, 9, 9, 8, 8, is_causal},
                                 {{}, 5, 7, 16, 8, is_causal},
                                 {{1}, 1, 77, 64, 64, is_causal},
                                 {{2}, 70, 64, 40, 24, is_causal},
                                 {{1, 2}, 130, 130, 64, 64, is_causal},
                                 {{2, 1, 2}, 33, 20, 128, 128, is_causal}}) {
        CAPTURE(is_causal);
        CAPTURE(sizes.rows);
        const Composition of(sizes);
        for (const Precision precision : kHalfTypes) check_near(*device, of.graph, of.inputs, 2, options_of(precision));
      }
    const Composition of({{2}, 9, 9, 8, 8, true}, -std::numeric_limits<float>::infinity());
    for (const Precision precision : kHalfTypes) check_near(*device, of.graph, of.inputs, 2, options_of(precision));
  }

  TEST_CASE("gpu attention: groups of heads read one head of keys and values without copies of it") {
    Device* const device = gpu();
    if (!device) return;
    for (const bool is_causal : {false, true})
      for (const Sizes& sizes : {Sizes{{2, 4}, 9, 9, 8, 8, is_causal, 2},
                                 {{6}, 33, 20, 16, 8, is_causal, 1},
                                 {{1, 2, 6}, 70, 64, 40, 24, is_causal, 3},
                                 {{1, 4}, 130, 130, 64, 64, is_causal, 2}}) {
        CAPTURE(is_causal);
        CAPTURE(sizes.rows);
        const Mask mask{{sizes.leading.back(0), sizes.rows, sizes.keys}};
        for (const bool is_masked : {false, !is_causal}) {
          const Composition of(sizes, -1e9F, is_masked ? std::optional(mask.numbers()) : std::nullopt);
          for (const Precision precision : kHalfTypes) {
            check_near(*device, of.graph, of.inputs, 2, options_of(precision));
            if (!has_library()) continue;
            const std::string plan = device->compile(of.graph, options_of(precision)).take_or_throw()->str();
            CHECK_MESSAGE(count_in(plan, "broadcast_to") + count_in(plan, "reduce_sum") == 0, plan);
          }
        }
      }
  }

  TEST_CASE("gpu attention: masks of every shape that broadcasts, results and gradients") {
    Device* const device = gpu();
    if (!device) return;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const Sizes small{{2, 3}, 9, 12, 16, 8}, odd{{2, 3}, 33, 21, 8, 16}, deep{{2, 2, 3}, 6, 7, 8, 8};
    const std::pair<Sizes, Mask> cases[] = {{small, {{2, 1, 1, 12}}},
                                            {small, {{2, 1, 9, 12}}},
                                            {small, {{9, 12}}},
                                            {small, {{1, 3, 9, 12}, 0}},
                                            {small, {{2, 3, 9, 12}, -kInfinity}},
                                            {small, {{12}, -kInfinity}},
                                            {small, {{3, 9, 1}, 0}},
                                            {small, {{2, 3, 1, 1}, 0}},
                                            {small, {{}, 0}},
                                            {odd, {{2, 1, 1, 21}, -kInfinity}},
                                            {odd, {{2, 1, 33, 21}}},
                                            {odd, {{3, 33, 21}, 0}},
                                            {deep, {{2, 2, 1, 1, 7}}},
                                            {deep, {{2, 1, 1, 6, 7}}},
                                            {deep, {{1, 2, 3, 6, 7}, 0}},
                                            {deep, {{2, 3, 6, 7}, -kInfinity}},
                                            {{{}, 5, 7, 16, 8}, {{5, 7}}},
                                            {{{2}, 5, 7, 16, 8}, {{2, 1, 7}, -kInfinity}},
                                            {{{1}, 1, 77, 64, 64}, {{1, 77}, -kInfinity}},
                                            {{{2}, 70, 64, 40, 24}, {{2, 70, 64}}},
                                            {{{1, 2}, 130, 130, 64, 64}, {{1, 1, 1, 130}}},
                                            {{{1, 2}, 130, 200, 64, 64}, {{1, 2, 130, 200}, -kInfinity}}};
    for (const auto& [products, masks] : cases) {
      const auto& sizes = products;  // clang 14 captures no structured binding
      const auto& mask = masks;
      CAPTURE(mask.shape.str());
      CAPTURE(sizes.rows);
      const Composition of(sizes, 0, mask.numbers());
      for (const Precision precision : kHalfTypes) check_near(*device, of.graph, of.inputs, 2, options_of(precision));
    }
  }

  TEST_CASE("gpu attention: rows that a mask lets read nothing attend to all keys") {
    Device* const device = gpu();
    if (!device) return;
    // Scores beside -65504 are multiples of 2^-8 in float32.
    constexpr double kRounded = 0.02;
    const Sizes sizes{{2, 3}, 9, 12, 16, 8};
    for (const double forbidden : {-1e9, -std::numeric_limits<double>::infinity()}) {
      CAPTURE(forbidden);
      Tensor64 mask = Mask{{2, 1, 9, 12}}.numbers();
      const auto fill = [&](double number) {
        for (const std::int64_t row : {0, 2, 3, 8, 9, 17})
          for (std::int64_t key = 0; key < 12; ++key) mask[row * 12 + key] = number;
      };
      fill(0);
      const Composition allowed(sizes, 0, mask, MaskKind::Input, false);
      const std::vector<Tensor64> expected = run_on(device_named("reference"), allowed.graph, allowed.inputs);
      fill(forbidden);
      const Composition of(sizes, 0, mask, MaskKind::Input, false);
      for (const Precision precision : kHalfTypes) {
        if (!has_library()) continue;
        const std::string plan = device->compile(of.graph, options_of(precision)).take_or_throw()->str();
        CHECK_MESSAGE(count_in(plan, " = attention") == 1, plan);
        const std::vector<Tensor64> given = run_on(*device, of.graph, of.inputs, options_of(precision));
        for (std::size_t i = 0; i < expected.size(); ++i) {
          CAPTURE(static_cast<int>(precision));
          CAPTURE(i);
          CHECK(relative_distance(given[i], expected[i]) <= kRounded);
        }
      }
    }
  }

  TEST_CASE("gpu attention: gradients with masks that are fed") {
    Device* const device = gpu();
    if (!device) return;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const Mask& mask : {Mask{{2, 1, 9, 12}},
                             {{2, 1, 1, 12}, -kInfinity},
                             {{9, 12}},
                             {{2, 3, 9, 12}, -kInfinity},
                             {{1, 3, 9, 12}, 0},
                             {{12}},
                             {{3, 9, 1}, 0},
                             {{}, 0}}) {
      CAPTURE(mask.shape.str());
      const Composition fed({{2, 3}, 9, 12, 16, 8}, 0, mask.numbers(), MaskKind::Input);
      for (const Precision precision : kHalfTypes) check_near(*device, fed.graph, fed.inputs, 2, options_of(precision));
    }
    const Composition shared({{2, 4}, 9, 12, 16, 8, false, 2}, 0, Mask{{2, 1, 1, 12}}.numbers(), MaskKind::Input);
    for (const Precision precision : kHalfTypes)
      check_near(*device, shared.graph, shared.inputs, 2, options_of(precision));
  }

  TEST_CASE("gpu attention: gradients of rows that a mask lets read nothing are those of all keys") {
    Device* const device = gpu();
    if (!device || !has_library()) return;
    const Sizes sizes{{2, 3}, 9, 12, 16, 8};
    for (const MaskKind kind : {MaskKind::Constant, MaskKind::Input})
      for (const double forbidden : {-1e9, -std::numeric_limits<double>::infinity()}) {
        CAPTURE(forbidden);
        Tensor64 mask = Mask{{2, 1, 9, 12}}.numbers();
        const auto with_empty_rows = [&](double number) {
          for (const std::int64_t row : {0, 2, 3, 8, 9, 17})
            for (std::int64_t key = 0; key < 12; ++key) mask[row * 12 + key] = number;
          return Composition(sizes, 0, mask, kind);
        };
        const Composition allowed = with_empty_rows(0), of = with_empty_rows(forbidden);
        const std::vector<Tensor64> expected = run_on(device_named("reference"), allowed.graph, allowed.inputs);
        for (const Precision precision : kHalfTypes) {
          const std::string plan = device->compile(of.graph, options_of(precision)).take_or_throw()->str();
          CHECK_MESSAGE(count_in(plan, " = attention") == 2, plan);
          const std::vector<Tensor64> given = run_on(*device, of.graph, of.inputs, options_of(precision));
          for (std::size_t i = 0; i < expected.size(); ++i) {
            CAPTURE(static_cast<int>(precision));
            CAPTURE(i);
            CHECK(relative_distance(given[i], expected[i]) <= bound_of_stored(precision, false));
          }
        }
      }
  }

  TEST_CASE("gpu attention: a layer within a network, its weights' gradients with and without a loss scale") {
    Device* const device = gpu();
    if (!device) return;
    for (const Masking masking : {Masking::Causal, Masking::Padding, Masking::Distances}) {
      CAPTURE(static_cast<int>(masking));
      const Layers of(masking);
      for (const double loss_scale : {1.0, 1024.0})
        for (const Precision precision : kHalfTypes)
          check_near(*device, of.graph, of.inputs, 4, options_of(precision, loss_scale));
      if (!has_library()) continue;
      const std::string plan = device->compile(of.graph, options_of(Precision::BFloat16)).take_or_throw()->str();
      CHECK_MESSAGE(count_in(plan, " = transpose") == 0, plan);
      CHECK_MESSAGE(count_in(plan, "tokens_first = true") == 4, plan);
    }
  }

  TEST_CASE("gpu attention: q, k and v of one matmul are read where it wrote them, and their gradients written so") {
    Device* const device = gpu();
    if (!device) return;
    for (const Masking masking : {Masking::Causal, Masking::Padding, Masking::Distances})
      for (const bool trains : {true, false})
        for (const Precision precision : kHalfTypes) {
          CAPTURE(static_cast<int>(masking));
          const Packed of(masking, trains);
          check_near(*device, of.graph, of.inputs, 0, options_of(precision));
          const std::string plan = device->compile(of.graph, options_of(precision)).take_or_throw()->str();
          CHECK_MESSAGE(count_in(plan, " = packed_attention") == (has_library() ? trains ? 2 : 1 : 0), plan);
          if (has_library()) CHECK_MESSAGE(count_in(plan, " = slice") + count_in(plan, " = concatenate") == 0, plan);
        }
  }

  TEST_CASE("gpu attention: float32, other sizes, learnt masks and deterministic gradients keep the composition") {
    Device* const device = gpu();
    if (!device) return;
    const Composition plain({{2}, 9, 9, 8, 8, false}), odd({{2}, 9, 9, 12, 8, false}), empty({{0}, 9, 9, 8, 8, false}),
        learnt({{2}, 9, 9, 8, 8}, 0, Mask{{9, 9}}.numbers(), MaskKind::Learnt),
        learnt_for_heads({{2}, 9, 9, 8, 8}, 0, Mask{{2, 1, 9}}.numbers(), MaskKind::Learnt);
    const auto fused_in = [&](const Composition& of, const CompileOptions& options) {
      return count_in(device->compile(of.graph, options).take_or_throw()->str(), " = attention");
    };
    CHECK(fused_in(plain, options_of(Precision::Float32)) == 0);
    CompileOptions deterministic = options_of(Precision::BFloat16);
    deterministic.deterministic = true;
    CHECK(fused_in(plain, deterministic) == 0);
    for (const Composition* of : {&odd, &empty, &learnt, &learnt_for_heads}) {
      CHECK(fused_in(*of, options_of(Precision::BFloat16)) == 0);
      check_near(*device, of->graph, of->inputs, 0, options_of(Precision::BFloat16));
    }
  }
}

}  // namespace openmps::engine::testing
