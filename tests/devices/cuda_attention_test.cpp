// Attention in half types by a GPU's library, beside the composition on the reference device. Without the library the
// graph keeps its matmuls and its softmax.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <string_view>

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

// Row i reads the keys up to i.
Val causal_mask(Builder& builder, std::int64_t rows, std::int64_t keys, float elsewhere) {
  std::vector<float> mask;
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t key = 0; key < keys; ++key) mask.push_back(key <= row ? 0.0F : elsewhere);
  const auto bytes = std::as_bytes(std::span(mask));
  return builder.constant(std::make_shared<Literal>(
      Literal{{DType::Float32, {rows, keys}}, std::vector<std::byte>(bytes.begin(), bytes.end())}));
}

Val product(Val a, Val b, bool transpose_b = false) {
  return a.builder->op("matmul", {a, b}, {{"transpose_b", transpose_b}});
}

struct Sizes {
  Shape leading;
  std::int64_t rows, keys, features, values;
  bool is_causal;
};

// y and the gradients of q, k and v.
struct Composition {
  Graph graph;
  std::vector<Tensor64> inputs;

  explicit Composition(const Sizes& of, float elsewhere = -1e9F) {
    Builder builder(graph);
    const auto input = [&](std::int64_t rows, std::int64_t columns, double reach) {
      Shape shape = of.leading;
      shape.push_back(rows);
      shape.push_back(columns);
      inputs.push_back(draw({shape, -reach, reach}, inputs.size() + 1));
      return builder.input(DType::Float32, shape, "input");
    };
    const Val q = input(of.rows, of.features, 2), k = input(of.keys, of.features, 2), v = input(of.keys, of.values, 1),
              dy = input(of.rows, of.values, 1);
    Val scores = product(q, k, true) * (1 / std::sqrt(static_cast<double>(of.features)));
    if (of.is_causal) scores = scores + causal_mask(builder, of.rows, of.keys, elsewhere);
    const Val y = product(builder.op("softmax", {scores}), v), with[] = {q, k, v};
    builder.output(y);
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

  TEST_CASE("gpu attention: a layer within a network, its weights' gradients with and without a loss scale") {
    Device* const device = gpu();
    if (!device) return;
    Graph graph;
    Builder builder(graph);
    std::vector<Tensor64> inputs;
    const auto input = [&](const Shape& shape, double reach) {
      inputs.push_back(draw({shape, -reach, reach}, inputs.size() + 1));
      return builder.input(DType::Float32, shape, "input");
    };
    constexpr std::int64_t kLength = 12, kWidth = 16;
    Val x = input({2, kLength, kWidth}, 1);
    std::vector<Val> weights;
    const auto projected = [&](Val of) {
      weights.push_back(input({kWidth, kWidth}, 0.4));
      return product(of, weights.back());
    };
    const auto heads = [&](Val of) {
      return builder.op("transpose", {reshape(of, {2, kLength, 2, 8})}, {{"permutation", Integers{0, 2, 1, 3}}});
    };
    for (int layer = 0; layer < 2; ++layer) {
      const Val q = heads(projected(x)), k = heads(projected(x)), v = heads(projected(x));
      const Val scores = product(q, k, true) * 0.35 + causal_mask(builder, kLength, kLength, -1e9F);
      const Val mixed = builder.op("transpose", {product(builder.op("softmax", {scores}), v)},
                                   {{"permutation", Integers{0, 2, 1, 3}}});
      x = x + projected(reshape(mixed, {2, kLength, kWidth}));
    }
    const Val labels = input({2, kLength, kWidth}, 0.1);
    const Val loss = reduce_mean(builder.op("softmax_cross_entropy", {x, labels}), {0, 1, 2});
    builder.output(loss);
    for (const Val& part : gradients(builder, loss, {}, weights)) builder.output(part);
    for (const double loss_scale : {1.0, 1024.0})
      for (const Precision precision : kHalfTypes)
        check_near(*device, graph, inputs, 4, options_of(precision, loss_scale));
    if (!has_library()) return;
    const std::string plan = device->compile(graph, options_of(Precision::BFloat16)).take_or_throw()->str();
    CHECK_MESSAGE(count_in(plan, " = transpose") == 0, plan);
  }

  TEST_CASE("gpu attention: q, k and v of one matmul are read where it wrote them, and their gradients written so") {
    Device* const device = gpu();
    if (!device) return;
    for (const bool trains : {true, false}) {
      Graph graph;
      Builder builder(graph);
      constexpr std::int64_t kBatch = 2, kLength = 20, kHeads = 3, kFeatures = 8, kWidth = kHeads * kFeatures;
      std::vector<Tensor64> inputs{draw({{kBatch, kLength, kWidth}, -1, 1}, 1), draw({{kWidth, 3 * kWidth}, -1, 1}, 2),
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
      const Val scores = product(heads(0), heads(1), true) * 0.35 + causal_mask(builder, kLength, kLength, -1e9F);
      const Val y = reshape(builder.op("transpose", {product(builder.op("softmax", {scores}), heads(2))},
                                       {{"permutation", Integers{0, 2, 1, 3}}}),
                            {kBatch, kLength, kWidth});
      builder.output(y);
      const Val with[] = {x, w};
      if (trains)
        for (const Val& part : gradients(builder, y, dy, with)) builder.output(part);
      else
        builder.output(dy * 1.5);
      for (const Precision precision : kHalfTypes) {
        check_near(*device, graph, inputs, 0, options_of(precision));
        const std::string plan = device->compile(graph, options_of(precision)).take_or_throw()->str();
        CHECK_MESSAGE(count_in(plan, " = packed_attention") == (has_library() ? trains ? 2 : 1 : 0), plan);
        if (has_library()) CHECK_MESSAGE(count_in(plan, " = slice") + count_in(plan, " = concatenate") == 0, plan);
      }
    }
  }

  TEST_CASE("gpu attention: float32, other sizes, masks and deterministic gradients keep the composition") {
    Device* const device = gpu();
    if (!device) return;
    const Composition plain({{2}, 9, 9, 8, 8, false}), odd({{2}, 9, 9, 12, 8, false}), empty({{0}, 9, 9, 8, 8, false}),
        low({{2}, 9, 9, 8, 8, true}, -5);
    const auto fused_in = [&](const Composition& of, const CompileOptions& options) {
      return count_in(device->compile(of.graph, options).take_or_throw()->str(), " = attention");
    };
    CHECK(fused_in(plain, options_of(Precision::Float32)) == 0);
    CompileOptions deterministic = options_of(Precision::BFloat16);
    deterministic.deterministic = true;
    CHECK(fused_in(plain, deterministic) == 0);
    for (const Composition* of : {&odd, &empty, &low}) {
      CHECK(fused_in(*of, options_of(Precision::BFloat16)) == 0);
      check_near(*device, of->graph, of->inputs, 0, options_of(Precision::BFloat16));
    }
  }
}

}  // namespace openmps::engine::testing
