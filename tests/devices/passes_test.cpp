// The passes that a device runs when it compiles, and a training step without each one of them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/autodiff/gradients.h"
#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/passes/pipeline.h"
#include "tests/devices/comparison.h"
#include "tests/engine/captured_errors.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// Two convolutions, a dense layer, the loss, and a step of every parameter. The first convolution has ReLU and pooling.
// The second has more padding on one side, then batch normalisation and ReLU as MPSGraph writes them.
class TrainingStep {
 public:
  TrainingStep() {
    graph.name = "step";
    const Val images = input({8, 8, 8, 1}, 1), labels = input({8, 10}, 0.2), rate = input({1}, 0.01);
    Val x =
        builder_.op("conv2d", {images, parameter({32, 3, 3, 1}), parameter({32})}, {{"pads", Integers{1, 1, 1, 1}}});
    x = builder_.op("pool2d_max", {builder_.op("neuron_relu", {x})},
                    {{"kernel", Integers{2, 2}}, {"strides", Integers{2, 2}}});
    x = builder_.op("conv2d", {x, parameter({16, 2, 2, 32})}, {{"pads", Integers{0, 1, 0, 1}}});
    const Val mean = reduce_mean(x, {0, 1, 2}), variance = reduce_mean(square(x - mean), {0, 1, 2});
    x = (x - mean) / sqrt(variance + 0.01) * parameter({1, 1, 1, 16}) + parameter({1, 1, 1, 16});
    const Val zero = builder_.constant(0, DType::Float32);
    x = select(builder_.op("greater", {x, zero}), x, zero);
    x = builder_.op("matmul", {reshape(x, {8, 256}), parameter({256, 10})}) + parameter({10});
    const Val loss = reduce_mean(builder_.op("softmax_cross_entropy", {x, labels}), {0, 1});
    builder_.output(loss);
    const std::vector<Val> parts = gradients(builder_, loss, {}, parameters_);
    for (std::size_t i = 0; i < parts.size(); ++i) builder_.output(parameters_[i] - parts[i] * rate);
  }

  Graph graph;
  std::vector<Tensor64> inputs;

 private:
  Val input(const Shape& shape, double reach) {
    inputs.push_back(draw({shape, -reach, reach}, inputs.size() + 1));
    return builder_.input(DType::Float32, shape, "input");
  }
  Val parameter(const Shape& shape) {
    const double fan = static_cast<double>(shape.elements() / shape[shape.rank() == 4 ? 0 : shape.rank() - 1]);
    return parameters_.emplace_back(input(shape, 1 / std::sqrt(std::max(fan, 4.0))));
  }

  Builder builder_{graph};
  std::vector<Val> parameters_;
};

// The names that OPENMPS_TIME_PASSES prints.
std::vector<std::string> compiled_with(Device& device, const Graph& graph, Precision precision) {
  const EnvironmentSetting timed("OPENMPS_TIME_PASSES", "1");
  std::istringstream lines(errors_of([&] { device.compile(graph, options_of(precision)).take_or_throw(); }));
  std::vector<std::string> names;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string word, name;
    if (words >> word >> name && word == "pass") names.push_back(name);
  }
  return names;
}

std::vector<std::string> rows_of(const Device& device, Precision precision) {
  std::vector<std::string> rows;
  for (const Pass* pass : passes_for({device.kind(), precision})) rows.push_back(pass->name);
  return rows;
}

// The device runs the rows of the table, all but the one that is left out, and computes the same. `only`:
// leaves out this row alone.
void check(Device& device, Precision precision, double bound, const std::string& only = "") {
  const TrainingStep step;
  const std::vector<Tensor64> expected = run_on(device_named("reference"), step.graph, step.inputs);
  const std::vector<std::string> rows = rows_of(device, precision);
  CHECK(compiled_with(device, step.graph, precision) == rows);
  for (const std::string& left_out : rows) {
    if (!only.empty() && left_out != only) continue;
    CAPTURE(device.name());
    CAPTURE(left_out);
    const SkippedPasses without({left_out});
    std::vector<std::string> others = rows;
    std::erase(others, left_out);
    CHECK(compiled_with(device, step.graph, precision) == others);
    const std::vector<Tensor64> given = run_on(device, step.graph, step.inputs, options_of(precision));
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(relative_distance(given[i], expected[i]) <= bound);
  }
}

}  // namespace

TEST_CASE("passes: the CPU and the reference run their rows of the table, and compute the same without any one") {
  check(device_named("cpu"), Precision::Float32, 1e-5);
  check(device_named("reference"), Precision::Float32, 1e-7);
}

TEST_SUITE("gpu") {
  TEST_CASE("passes: a GPU runs its rows of the table, and computes the same without any one") {
    Device* const device = gpu();
    if (!device) return;
    check(*device, Precision::Float32, 1e-5);
    check(*device, Precision::Float16, bound_of_stored(Precision::Float16, true), "apply_mixed_precision");
    for (const Precision precision : {Precision::TF32, Precision::BFloat16})
      CHECK(compiled_with(*device, TrainingStep().graph, precision) == rows_of(*device, precision));
  }
}

}  // namespace openmps::engine::testing
