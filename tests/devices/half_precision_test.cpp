// Graphs whose precision is a half type: products and what lies between them are rounded, what leaves the graph is
// float32 and near the reference. Needs a GPU, or the emulated one.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <sstream>
#include <string>

#include "engine/autodiff/gradients.h"
#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

constexpr Precision kHalfPrecisions[] = {Precision::BFloat16, Precision::Float16};

void check_near(Device& device, const Graph& graph, const std::vector<Tensor64>& inputs, bool has_maxima) {
  const std::vector<Tensor64> expected = run_on(device_named("reference"), graph, inputs);
  for (const Precision precision : kHalfPrecisions) {
    const std::vector<Tensor64> given = run_on(device, graph, inputs, options_of(precision));
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CAPTURE(graph.name);
      CAPTURE(static_cast<int>(precision));
      CAPTURE(i);
      CHECK(relative_distance(given[i], expected[i]) <= bound_of_stored(precision, has_maxima));
    }
  }
}

// Images -> convolution, ReLU, pooling, twice -> dense, ReLU, dropout -> dense -> the loss's mean, and every gradient.
// With `weight`, which the loss is multiplied by.
struct Network {
  explicit Network(double weight = 1) {
    Builder builder(graph);
    Val x = input(builder, {6, 8, 12, 1}, 1);
    const Val labels = builder.input(DType::Float32, {6, 1, 1, 10}, "labels");
    inputs.push_back({{6, 1, 1, 10}, std::vector<double>(60)});
    for (std::int64_t image = 0; image < 6; ++image) inputs.back()[10 * image + image] = 1;
    const Val seed = builder.scalar(DType::UInt32, "seed"), step = builder.scalar(DType::UInt32, "step");
    inputs.push_back({{}, {7}});
    inputs.push_back({{}, {3}});
    x = block(builder, x, 5, 1, 32);
    x = block(builder, x, 3, 32, 16);
    x = layer(builder, x, {24, 2, 3, 16}, 0);
    x = builder.op("neuron_relu", {x});
    x = builder.op("dropout", {x, seed, step}, {{"keep_probability", 0.5}});
    x = layer(builder, x, {10, 1, 1, 24}, 0);
    const Val loss = reduce_sum(builder.op("softmax_cross_entropy", {x, labels}), {0, 1, 2, 3}) * (weight / 6);
    builder.output(loss);
    for (const Val& part : gradients(builder, loss, {}, parameters)) builder.output(part);
  }

  Val input(Builder& builder, const Shape& shape, double reach) {
    inputs.push_back(draw({shape, -reach, reach}, inputs.size() + 1));
    return builder.input(DType::Float32, shape, "input");
  }
  Val layer(Builder& builder, Val x, const Shape& weights, std::int64_t pad) {
    const double fan = static_cast<double>(weights.elements() / weights[0]);
    parameters.push_back(input(builder, weights, 2 / std::sqrt(fan)));
    parameters.push_back(input(builder, {weights[0]}, 0.1));
    return builder.op("conv2d", {x, parameters[parameters.size() - 2], parameters.back()},
                      {{"pads", Integers{pad, pad, pad, pad}}});
  }
  Val block(Builder& builder, Val x, std::int64_t kernel, std::int64_t in, std::int64_t out) {
    x = builder.op("neuron_relu", {layer(builder, x, {out, kernel, kernel, in}, kernel / 2)});
    return builder.op("pool2d_max", {x}, {{"kernel", Integers{2, 2}}, {"strides", Integers{2, 2}}});
  }

  Graph graph;
  std::vector<Tensor64> inputs;
  std::vector<Val> parameters;
};

// relu(norm(conv(x))) -> relu(x + norm(conv(.))), twice -> cross-entropy, and every gradient.
struct ResidualNetwork {
  ResidualNetwork(std::int64_t channels, const Shape& image, bool pools, double weight = 1) : axes{0, 1, 2} {
    Builder builder(graph);
    const Shape shape{image[0], image[1], image[2], channels};
    Val x = normalised(builder, input(builder, shape, -1, 1), channels, false);
    for (int block = 0; block < 2; ++block) {
      const Val inner = builder.op("neuron_relu", {normalised(builder, x, channels, true)});
      x = builder.op("neuron_relu", {x + normalised(builder, inner, channels, false)});
    }
    if (pools) x = broadcast_to(reduce_mean(x, {1, 2}), shape) * x;
    const Val labels = input(builder, shape, 0, 2.0 / static_cast<double>(channels));
    const Val losses = builder.op("softmax_cross_entropy", {convolved(builder, x, channels), labels});
    const Val loss = reduce_mean(losses, {0, 1, 2, 3}) * weight;
    builder.output(loss);
    for (const Val& part : gradients(builder, loss, {}, parameters)) builder.output(part);
  }

  Val input(Builder& builder, const Shape& shape, double low, double high) {
    inputs.push_back(draw({shape, low, high}, inputs.size() + 1));
    return builder.input(DType::Float32, shape, "input");
  }
  Val convolved(Builder& builder, Val x, std::int64_t channels) {
    const double reach = 1 / std::sqrt(9.0 * static_cast<double>(channels));
    parameters.push_back(input(builder, {channels, 3, 3, channels}, -reach, reach));
    return builder.op("conv2d", {x, parameters.back()}, {{"pads", Integers{1, 1, 1, 1}}});
  }
  // Far from 0, where a rounding would change which values a ReLU lets pass; every third channel is below if `hides`.
  Val normalised(Builder& builder, Val x, std::int64_t channels, bool hides) {
    x = convolved(builder, x, channels);
    const Val gamma = input(builder, {channels}, 0.3, 0.6), beta = input(builder, {channels}, 3, 4);
    for (std::size_t i = 0; hides && i < inputs.back().values.size(); i += 3) inputs.back().values[i] *= -1;
    parameters.insert(parameters.end(), {gamma, beta});
    const Val mean = reduce_mean(x, axes), variance = reduce_mean(square(x - mean), axes);
    return (x - mean) / sqrt(variance + 1e-3) * gamma + beta;
  }

  Graph graph;
  Integers axes;
  std::vector<Tensor64> inputs;
  std::vector<Val> parameters;
};

std::string plan_of(Device& device, const Graph& graph, Precision precision) {
  return device.compile(graph, options_of(precision)).take_or_throw()->str();
}

// How many lines of a plan have all these words.
std::ptrdiff_t lines_with(const std::string& plan, std::initializer_list<std::string> words) {
  std::istringstream lines(plan);
  std::ptrdiff_t count = 0;
  for (std::string line; std::getline(lines, line);)
    count += std::ranges::all_of(words, [&](const std::string& word) { return line.find(word) != std::string::npos; });
  return count;
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("half types: a network's loss and gradients are near the reference, float32 and stored as halves between") {
    Device* const device = gpu();
    if (!device) return;
    Network network;
    network.graph.name = "network";
    check_near(*device, network.graph, network.inputs, true);
    CHECK(plan_of(*device, network.graph, Precision::BFloat16).find("bfloat16 (6, 2, 3, 16)") != std::string::npos);
    CHECK(plan_of(*device, network.graph, Precision::Float16).find("float16 (6, 2, 3, 16)") != std::string::npos);
    CHECK(plan_of(*device, network.graph, Precision::Float32).find("float16") == std::string::npos);
  }

  TEST_CASE("half types: the loss scale keeps gradients that float16 cannot hold, and changes no others") {
    Device* const device = gpu();
    if (!device) return;
    const Network network(1e-5);
    const ResidualNetwork normalised(9, {3, 5, 4}, false, 1e-5);
    const auto check = [&](const Graph& graph, const std::vector<Tensor64>& inputs) {
      const std::vector<Tensor64> expected = run_on(device_named("reference"), graph, inputs);
      const auto worst = [&](double loss_scale) {
        const auto given = run_on(*device, graph, inputs, options_of(Precision::Float16, loss_scale));
        double result = 0;
        for (std::size_t i = 0; i < expected.size(); ++i)
          result = std::max(result, relative_distance(given[i], expected[i]));
        return result;
      };
      CHECK(worst(1) > 0.2);
      CHECK(worst(65536) <= bound_of_stored(Precision::Float16, true));
    };
    check(network.graph, network.inputs);
    check(normalised.graph, normalised.inputs);
  }

  TEST_CASE("half types: statistics and gradients of normalisations read halves as they are stored") {
    Device* const device = gpu();
    if (!device) return;
    struct Size {
      std::int64_t channels;
      Shape image;
      bool pools;
    };
    for (const auto& [channels, image, pools] :
         {Size{9, {3, 5, 4}, false}, {8, {2, 46, 46}, false}, {40, {2, 4, 4}, true}}) {
      ResidualNetwork network(channels, image, pools);
      network.graph.name = std::to_string(channels) + " channels";
      check_near(*device, network.graph, network.inputs, true);
      const std::string plan = plan_of(*device, network.graph, Precision::BFloat16);
      const std::string widened = "-> float32 " + Shape{image[0], image[1], image[2], channels}.str();
      CHECK_MESSAGE(lines_with(plan, {" = cast ", widened}) <= 1, plan);  // the scores of the loss
      CHECK_MESSAGE(lines_with(plan, {"normalization_gradient", "-> bfloat16"}) == 5, plan);
    }
  }

  TEST_CASE("half types: attention stores scores and weights as halves, a classifier's softmax stays float32") {
    Device* const device = gpu();
    if (!device) return;
    Graph graph;
    graph.name = "attention";
    Builder builder(graph);
    std::vector<Tensor64> inputs;
    const auto input = [&](const Shape& shape, double reach) {
      inputs.push_back(draw({shape, -reach, reach}, inputs.size() + 1));
      return builder.input(DType::Float32, shape, "input");
    };
    const Val x = input({2, 3, 9, 8}, 1), mask = input({9, 9}, 2);
    // cuDNN has no attention for 12 columns.
    const Val with[] = {input({8, 8}, 0.5), input({8, 8}, 0.5), input({8, 12}, 0.5), input({12, 5}, 1)};
    const auto product = [&](const Val& a, const Val& b, bool transposed = false) {
      return builder.op("matmul", {a, b}, {{"transpose_b", transposed}});
    };
    const Val scores = product(product(x, with[0]), product(x, with[1]), true) * 0.5 + mask;
    const Val y = product(builder.op("softmax", {scores}), product(x, with[2]));
    const Val classes = builder.op("softmax", {product(y, with[3])});
    const Val loss = reduce_mean(square(classes - input({2, 3, 9, 5}, 1)), {0, 1, 2, 3});
    builder.output(loss);
    for (const Val& part : gradients(builder, loss, {}, with)) builder.output(part);
    check_near(*device, graph, inputs, false);
    const std::string plan = plan_of(*device, graph, Precision::BFloat16);
    CHECK_MESSAGE(lines_with(plan, {" = softmax", "bfloat16 (2, 3, 9, 9)"}) == 2, plan);  // and the gradient
    CHECK_MESSAGE(lines_with(plan, {" = softmax", "float32 (2, 3, 9, 5)"}) == 2, plan);
  }

  TEST_CASE("half types: shapes, sums and activations after matmuls agree with the reference") {
    Device* const device = gpu();
    if (!device) return;
    Graph graph;
    graph.name = "branches";
    Builder builder(graph);
    const Val a = builder.input(DType::Float32, {6, 16}, "a"), b = builder.input(DType::Float32, {16, 8}, "b"),
              c = builder.input(DType::Float32, {8}, "c");
    const Val y = builder.op("matmul", {a, b}), z = tanh(y + c);
    const Val parts[] = {y, z}, both = builder.op("concatenate", parts, {{"axis", 1}});
    builder.output(z);  // float32 for the caller
    builder.output(builder.op("transpose", {both}, {{"permutation", Integers{1, 0}}}));
    builder.output(reduce_mean(z, {0}));
    builder.output(builder.op("softmax", {y}, {{"axis", 1}}));
    builder.output(builder.op("matmul", {z, reshape(y, {8, 6})}));
    const Val loss = reduce_sum(square(both), {0, 1}), with[] = {a, b, c};
    for (const Val& part : gradients(builder, loss, {}, with)) builder.output(part);
    check_near(*device, graph, {draw({{6, 16}}, 1), draw({{16, 8}, -0.5, 0.5}, 2), draw({{8}}, 3)}, false);
  }

  TEST_CASE(
      "a captured network, side by side where nothing depends on each other, has the bits of one launch after "
      "another") {
    Device* const device = gpu();
    if (!device) return;
    const Network network;
    CHECK(plan_of(*device, network.graph, Precision::Float32).find(" parallel branches") != std::string::npos);
    const auto runs = run_repeatedly(*device, network.graph, network.inputs, 4);  // from the second on it is captured
    for (std::size_t run = 1; run < runs.size(); ++run)
      for (std::size_t i = 0; i < runs[0].size(); ++i) CHECK(runs[run][i].values == runs[0][i].values);
  }

  TEST_CASE("half types: a graph without matmuls stays as it is") {
    Device* const device = gpu();
    if (!device) return;
    Graph graph;
    Builder builder(graph);
    const Val x = builder.input(DType::Float32, {37}, "x");
    builder.output(exp(x) * 3.0);
    const Tensor64 values = draw({{37}}, 1);
    const std::vector<Tensor64> exact = run_on(*device, graph, {values}, options_of(Precision::Float32));
    for (const Precision precision : kHalfPrecisions)
      CHECK(run_on(*device, graph, {values}, options_of(precision))[0].values == exact[0].values);
  }
}

}  // namespace openmps::engine::testing
