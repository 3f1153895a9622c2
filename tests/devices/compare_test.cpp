// Every sample of every operation on every device, against the reference. Generated from the registry.
#include <doctest/doctest.h>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "engine/ir/registry.h"
#include "engine/ops/decompositions.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

bool has_float32(const Sample& sample) {
  return std::ranges::any_of(sample.inputs, [](const SampleInput& input) { return input.dtype == DType::Float32; });
}

// Of each output. A mean of numbers with both signs is small beside the terms of its sum, and so is its error. So errors
// may be a part of the largest element of all outputs.
std::vector<Bound> bounds_of(const OpDef& op, const SampleGraph& sample, const std::vector<Tensor64>& expected) {
  double largest = 0;
  for (const Tensor64& output : expected) largest = std::max(largest, largest_of(output));
  std::vector<Bound> bounds;
  for (const GraphOutput& output : sample.graph.outputs()) {
    Bound bound = bound_of(op.tolerance(), sample.graph.type(output.value).dtype);
    bound.absolute += bound.of_largest * largest;
    bounds.push_back(bound);
  }
  return bounds;
}

// Names each output that is too far off.
void compare(Device& device, const OpDef& op, const SampleGraph& sample) {
  const std::vector<Tensor64> expected = run_on(device_named("reference"), sample.graph, sample.inputs);
  const auto runs = run_repeatedly(device, sample.graph, sample.inputs, 2);
  const std::vector<Bound> bounds = bounds_of(op, sample, expected);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::string problem = difference(runs[0][i], expected[i], bounds[i]);
    CHECK_MESSAGE(problem.empty(), device.name(), ": ", sample.title, ", output ", i, ": ", problem);
    const std::string change = difference(runs[1][i], runs[0][i], {});
    CHECK_MESSAGE(change.empty(), device.name(), ": ", sample.title, " differs from run to run: ", change);
  }
}

// OPENMPS_COMPARED_OPS=a,b compares those alone: the emulated GPU takes minutes for all.
bool is_compared(const std::string& op) {
  const char* const names = std::getenv("OPENMPS_COMPARED_OPS");
  return !names || ("," + std::string(names) + ",").find("," + op + ",") != std::string::npos;
}

void compare_all(DType float_dtype, bool (*wanted)(const Sample&)) {
  for (Device* device : compared_devices())
    for (const auto& [name, op] : registry().all()) {
      if (!is_compared(name)) continue;
      for (std::size_t index = 0; index < op.samples().size(); ++index) {
        if (!wanted(op.samples()[index])) continue;
        const SampleGraph sample = make_sample(op, index, float_dtype);
        try {
          compare(*device, op, sample);
        } catch (const Error& error) {
          FAIL_CHECK(device->name(), ": ", sample.title, ": ", std::string(error.what()));
        }
      }
    }
}

// One step on values, states and a rate, the results written over what they replace.
SampleGraph optimizer_step(const Decomposition& decomposition, const Shape& shape, const Attributes& attributes) {
  SampleGraph step;
  step.title = decomposition.name + (" " + shape.str());
  Builder builder(step.graph);
  std::vector<Val> operands;
  const auto add = [&](const std::string& label, double low, double high) {
    operands.push_back(builder.input(DType::Float32, shape, label));
    step.inputs.push_back(draw({shape, low, high}, operands.size()));
  };
  add("value", -1, 1);
  add("gradient", -2, 2);
  for (std::size_t i = 2; i + 1 < decomposition.inputs.size(); ++i) add(decomposition.inputs[i], 0.01, 1);
  operands.push_back(builder.scalar(DType::Float32, "rate"));
  step.inputs.push_back({{}, {0.01}});
  const std::vector<Val> results = expand_decomposition(builder, decomposition, operands, attributes, "step");
  for (std::size_t i = 0; i < results.size(); ++i) builder.output(results[i], i == 0 ? 0 : static_cast<int>(i) + 1);
  return step;
}

}  // namespace

TEST_CASE("devices: an operation of several outputs makes each of them alone") {
  std::size_t checked = 0;
  for (Device* device : compared_devices())
    for (const auto& [name, op] : registry().all()) {
      if (op.output_names().size() < 2 || !is_compared(name)) continue;
      for (std::size_t index = 0; index < op.samples().size(); ++index) {
        if (!has_float32(op.samples()[index])) continue;
        const SampleGraph sample = make_sample(op, index, DType::Float32);
        const std::vector<Tensor64> expected = run_on(device_named("reference"), sample.graph, sample.inputs);
        const std::vector<Bound> bounds = bounds_of(op, sample, expected);
        for (std::size_t output = 0; output < expected.size(); ++output) {
          Graph alone;
          Builder builder(alone);
          std::vector<Val> inputs;
          for (const GraphInput& input : sample.graph.inputs()) {
            const Value& value = sample.graph.values()[static_cast<std::size_t>(input.value)];
            inputs.push_back(builder.wrap(alone.add_input(value.type, value.label, input.kind)));
          }
          const Node& node = sample.graph.nodes().front();
          std::vector<Val> operands;
          for (const ValueId value : node.inputs) {
            const auto at = std::ranges::find(sample.graph.inputs(), value, &GraphInput::value);
            operands.push_back(inputs[static_cast<std::size_t>(at - sample.graph.inputs().begin())]);
          }
          builder.output(builder.ops(name.c_str(), operands, node.attributes)[output]);
          const Tensor64 given = run_on(*device, alone, sample.inputs)[0];
          const std::string problem = difference(given, expected[output], bounds[output]);
          CHECK_MESSAGE(problem.empty(), device->name(), ": ", sample.title, ", output ", output, " alone: ", problem);
          ++checked;
        }
      }
    }
  CHECK(checked > 50);
}

TEST_CASE("devices: every optimizer's step agrees with the reference, in place") {
  const Attributes prepared{{"clip", true},   {"clip_min", -1.5},       {"clip_max", 1.0},
                            {"rescale", 0.5}, {"regularization", "l2"}, {"regularization_scale", 0.01}};
  for (Device* device : compared_devices())
    for (const Decomposition& decomposition : optimizer_steps())
      for (const Shape& shape : {Shape{5, 3, 3, 7}, Shape{1037}, Shape{1}})
        for (const Attributes& attributes : {Attributes{}, prepared}) {
          const SampleGraph step = optimizer_step(decomposition, shape, attributes);
          const std::vector<Tensor64> expected = run_on(device_named("reference"), step.graph, step.inputs);
          const std::vector<Tensor64> given = run_on(*device, step.graph, step.inputs);
          for (std::size_t i = 0; i < expected.size(); ++i) {
            const std::string problem =
                difference(given[i], expected[i], bound_of(Tolerance::Transcendental, DType::Float32));
            CHECK_MESSAGE(problem.empty(), device->name(), ": ", step.title, ", output ", i, ": ", problem);
          }
        }
}

TEST_CASE("devices: every sample agrees with the reference, float32 and integers") {
  compare_all(DType::Float32, [](const Sample&) { return true; });
}

TEST_CASE("devices: every float sample agrees with the reference in float16") {
  compare_all(DType::Float16, has_float32);
}

TEST_CASE("devices: every float sample agrees with the reference in bfloat16") {
  compare_all(DType::BFloat16, has_float32);
}

TEST_CASE("devices: every float sample agrees with the reference in float64") {
  compare_all(DType::Float64, has_float32);
}

TEST_CASE("devices: the comparison itself tells tensors apart") {
  const Tensor64 expected{{3}, {1, -2, 100}};
  CHECK(difference(expected, expected, {}).empty());
  CHECK_FALSE(difference({{3}, {1, -2, 100.1}}, expected, {}).empty());
  CHECK(difference({{3}, {1, -2, 100.1}}, expected, {2e-3, 0}).empty());
  CHECK_FALSE(difference({{3}, {1.1, -2, 100}}, expected, {2e-3, 0}).empty());
  CHECK(difference({{3}, {1.1, -2, 100}}, expected, {0, 2e-3}).empty());
  CHECK(difference({{3}, {1.1, -2, 100}}, expected, {0, 0, 0.11}).empty());
  CHECK_FALSE(difference({{3}, {1.1, -2, 100}}, expected, {0, 0, 0.09}).empty());
  CHECK_FALSE(difference({{3, 1}, {1, -2, 100}}, expected, {1, 1}).empty());
  CHECK_FALSE(difference({{3}, {1, std::numeric_limits<double>::quiet_NaN(), 100}}, expected, {1, 1}).empty());
}

}  // namespace openmps::engine::testing
