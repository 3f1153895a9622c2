// Cross-entropy of labels that are numbers of classes on a GPU: against a loop, in rows that threads hold and longer.
#include <doctest/doctest.h>

#include <cmath>
#include <utility>

#include "engine/autodiff/gradients.h"
#include "engine/ir/builder.h"
#include "engine/ops/decompositions.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct LossAndGradient {
  Tensor64 loss, dx;
};

// The weighted sum of losses, and its gradient.
LossAndGradient loss_and_gradient_of(const Tensor64& x, const Tensor64& labels, const Tensor64& weights) {
  const std::int64_t classes = x.shape.back(0);
  LossAndGradient result{{Shape{}, {0}}, {x.shape, std::vector<double>(x.values.size())}};
  for (std::int64_t row = 0; row < labels.shape.elements(); ++row) {
    const auto label = static_cast<std::int64_t>(labels[row]);
    if (label < 0 || label >= classes) continue;
    double largest = -INFINITY, sum = 0;
    for (std::int64_t i = 0; i < classes; ++i) largest = std::fmax(largest, x[row * classes + i]);
    for (std::int64_t i = 0; i < classes; ++i) sum += std::exp(x[row * classes + i] - largest);
    result.loss[0] += weights[row] * (largest + std::log(sum) - x[row * classes + label]);
    for (std::int64_t i = 0; i < classes; ++i)
      result.dx[row * classes + i] =
          weights[row] * (std::exp(x[row * classes + i] - largest) / sum - (i == label ? 1 : 0));
  }
  return result;
}

Val total_of(Val x) {
  Integers all;
  for (std::size_t i = 0; i < x.shape().rank(); ++i) all.push_back(static_cast<std::int64_t>(i));
  return reduce_sum(x, all, false);
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("label cross-entropy: losses and gradients agree with a loop, and no softmax is left") {
    // Gradients: threads share rows of fewer than 256 turns, a block has a longer one.
    const Shape cases[] = {{9, 10},  {3, 1},   {701, 2}, {5, 67, 3}, {333, 21}, {2, 3, 33},
                           {3, 255}, {3, 257}, {5, 260}, {3, 8192},  {3, 9001}, {1, 20000}};
    for (const Shape& shape : cases)
      for (Device* device : compared_devices()) {
        Graph graph;
        graph.name = "losses of " + shape.str();
        Builder builder(graph);
        Shape rows = shape;
        rows[rows.rank() - 1] = 1;
        Shape numbers;
        for (std::size_t i = 0; i + 1 < shape.rank(); ++i) numbers.push_back(shape[i]);
        const Val x = builder.input(DType::Float32, shape, "x"),
                  labels = builder.input(DType::Int32, numbers, "labels"),
                  weights = builder.input(DType::Float32, rows, "weights");
        const Val hot = expand_decomposition(builder, *find_decomposition("one_hot"), {&labels, 1},
                                             {{"depth", shape.back(0).number()}})[0];
        const Val loss = total_of(weights * reduce_sum(-hot * builder.op("log_softmax", {x}), {-1}, true));
        builder.output(loss);
        const Val with[] = {x};
        builder.output(gradients(builder, loss, builder.constant(1, DType::Float32), with)[0]);
        std::vector<Tensor64> inputs{draw({shape, -30, 30}, 1), {numbers, {}}, draw({rows}, 2)};
        // Some are no class. The last element of a row is far above the others.
        for (std::int64_t row = 0; row < rows.elements(); ++row) {
          inputs[1].values.push_back(static_cast<double>((row * 7919 + 3) % (shape.back(0).number() + 2) - 1));
          inputs[0][(row + 1) * shape.back(0).number() - 1] += static_cast<double>(row % 3) * 50;
        }
        const LossAndGradient expected = loss_and_gradient_of(inputs[0], inputs[1], inputs[2]);
        if (device == gpu() && shape.back(0) > 1) {
          const std::string plan = device->compile(graph).take_or_throw()->str();
          CHECK_MESSAGE(plan.find("label_cross_entropy_gradient") != std::string::npos, plan);
          CHECK_MESSAGE(plan.find("log_softmax") == std::string::npos, plan);
        }
        const auto runs = run_repeatedly(*device, graph, inputs, 2);
        for (const std::string& problem :
             {difference(runs[0][0], expected.loss, {1e-5, 1e-5}), difference(runs[0][1], expected.dx, {1e-5, 1e-6})})
          CHECK_MESSAGE(problem.empty(), device->name(), ": ", shape.str(), ": ", problem);
        CHECK(runs[0][1].values == runs[1][1].values);
      }
  }

  TEST_CASE("label cross-entropy: losses alone and gradients alone are those of both") {
    const Shape shape{7, 15};
    const std::vector<Tensor64> inputs{draw({shape, -3, 3}, 1), {{7}, {0, 1, 14, 3, 3, 2, 9}}};
    const LossAndGradient expected = loss_and_gradient_of(inputs[0], inputs[1], {{7, 1}, std::vector<double>(7, 1)});
    for (Device* device : compared_devices())
      for (const bool gives_loss : {true, false}) {
        Graph graph;
        graph.name = gives_loss ? "losses" : "gradients";
        Builder builder(graph);
        const Val x = builder.input(DType::Float32, shape, "x"), labels = builder.input(DType::Int32, {7}, "labels");
        const Val hot = expand_decomposition(builder, *find_decomposition("one_hot"), {&labels, 1},
                                             {{"depth", std::int64_t{15}}})[0];
        const Val loss = total_of(reduce_sum(-hot * builder.op("log_softmax", {x}), {-1}, true));
        const Val with[] = {x};
        builder.output(gives_loss ? loss : gradients(builder, loss, builder.constant(1, DType::Float32), with)[0]);
        const Tensor64 given = run_repeatedly(*device, graph, inputs, 1)[0][0];
        const std::string problem = difference(given, gives_loss ? expected.loss : expected.dx, {1e-5, 1e-6});
        CHECK_MESSAGE(problem.empty(), device->name(), ": ", graph.name, ": ", problem);
      }
  }

  TEST_CASE("label cross-entropy: scores of an odd number of classes are padded, and the rest of a row is not read") {
    Device* const device = gpu();
    if (!device) return;
    constexpr std::int64_t kRows = 256, kWidth = 256, kClasses = 4099;
    Graph graph;
    graph.name = "padded scores";
    Builder builder(graph);
    const Val h = builder.input(DType::Float32, {kRows, kWidth}, "h"),
              w = builder.input(DType::Float32, {kWidth, kClasses}, "w"),
              labels = builder.input(DType::Int32, {kRows}, "labels");
    const Val hot = expand_decomposition(builder, *find_decomposition("one_hot"), {&labels, 1},
                                         {{"depth", std::int64_t{kClasses}}})[0];
    const Val loss =
        total_of(reduce_sum(-hot * builder.op("log_softmax", {builder.op("matmul", {h, w})}), {-1}, true)) * 0.01;
    builder.output(loss);
    const Val with[] = {h, w};
    for (const Val& part : gradients(builder, loss, builder.constant(1, DType::Float32), with)) builder.output(part);
    std::vector<Tensor64> inputs{draw({h.shape(), -0.3, 0.3}, 1), draw({w.shape(), -0.3, 0.3}, 2), {{kRows}, {}}};
    for (std::int64_t row = 0; row < kRows; ++row)
      inputs[2].values.push_back(static_cast<double>((row * 7919 + 3) % (kClasses + 2) - 1));
    const std::vector<Tensor64> expected = run_on(device_named("reference"), graph, inputs);
    for (const auto& [precision, bound] : {std::pair{Precision::Float32, 1e-5}, {Precision::TF32, kOfTf32}}) {
      const CompileOptions options = options_of(precision);
      const std::string plan = device->compile(graph, options).take_or_throw()->str();
      CHECK_MESSAGE(plan.find("(256, 4104)") != std::string::npos, plan);
      const std::vector<Tensor64> given = run_on(*device, graph, inputs, options);
      for (std::size_t i = 0; i < expected.size(); ++i) CHECK(relative_distance(given[i], expected[i]) <= bound);
    }
  }
}

}  // namespace openmps::engine::testing
