// Attention that a graph spells out, on the cpu device: beside the same graph without fusion, and its memory.
#include <doctest/doctest.h>

#include <limits>

#include "engine/autodiff/gradients.h"
#include "engine/ir/builder.h"
#include "engine/passes/pipeline.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// Tokens (batch, length, 3 * heads * features) through one layer of attention, and the gradient of the result.
class Layer {
 public:
  Layer(std::int64_t batch, std::int64_t length, std::int64_t heads, std::int64_t features, double later) {
    const Val tokens = input({batch, length, 3 * heads * features});
    const auto part = [&](std::int64_t which) {
      const std::int64_t width = heads * features;
      const Val cut = builder_.op("slice", {tokens},
                                  {{"starts", Integers{0, 0, which * width}},
                                   {"ends", Integers{batch, length, (which + 1) * width}},
                                   {"strides", Integers{1, 1, 1}}});
      return builder_.op("transpose", {reshape(cut, {batch, length, heads, features})},
                         {{"permutation", Integers{0, 2, 1, 3}}});
    };
    Val scores = builder_.op("matmul", {part(0), part(1)}, {{"transpose_b", true}}) * 0.125;
    if (later != 0) scores = scores + mask(length, later);
    const Val y = builder_.op("matmul", {builder_.op("softmax", {scores}), part(2)});
    builder_.output(y);
    const Val weights = input(y.shape());
    builder_.output(gradients(builder_, y, weights, std::vector{tokens})[0]);
  }

  Graph graph;
  std::vector<Tensor64> inputs;

 private:
  Val input(const Shape& shape) {
    inputs.push_back(draw({shape}, inputs.size() + 1));
    return builder_.input(DType::Float32, shape, "input");
  }
  Val mask(std::int64_t length, double later) {
    inputs.push_back({{length, length}, std::vector<double>(static_cast<std::size_t>(length * length))});
    for (std::int64_t i = 0; i < length * length; ++i) inputs.back()[i] = i % length > i / length ? later : 0;
    return builder_.input(DType::Float32, {length, length}, "mask");
  }

  Builder builder_{graph};
};

const PassSet kPass{"fuse_attention"};

void compare(const Layer& layer) {
  Device& device = device_named("cpu");
  const std::string plan = device.compile(layer.graph).take_or_throw()->str();
  CHECK_MESSAGE(plan.find("attention_gradient") != std::string::npos, plan);
  const std::vector<Tensor64> given = run_on(device, layer.graph, layer.inputs);
  const SkippedPasses without(kPass);
  const std::vector<Tensor64> apart = run_on(device, layer.graph, layer.inputs);
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::string problem = difference(given[i], apart[i], {2e-5, 2e-5});
    CHECK_MESSAGE(problem.empty(), "output ", i, ": ", problem);
  }
}

}  // namespace

TEST_CASE("cpu fused attention: heads of a layer, forward and gradient, beside products and a softmax") {
  for (const double later : {0.0, -1e9, -std::numeric_limits<double>::infinity()}) compare({1, 1031, 2, 20, later});
  compare({2, 1024, 1, 16, 0});
}

TEST_CASE("cpu fused attention: 4096 tokens train without a tensor of scores") {
  const Layer layer(1, 4096, 1, 64, 0);
  Device& device = device_named("cpu");
  const std::size_t scores = std::size_t{4096} * 4096 * sizeof(float);
  CHECK(device.compile(layer.graph).take_or_throw()->arena_bytes() < scores / 4);
  const SkippedPasses without(kPass);
  CHECK(device.compile(layer.graph).take_or_throw()->arena_bytes() > 2 * scores);
}

}  // namespace openmps::engine::testing
