// Gradients of element-wise operations for operands from 1e-30 to 1e30 in float32. They are near those of the same
// graph in float64, where no square overflows.
#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "engine/autodiff/gradients.h"
#include "engine/ir/builder.h"
#include "engine/ir/registry.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

// Jumps, periods and differences of near numbers: the derivative depends on digits that float32 has not.
const std::set<std::string> kWithoutSense = {"cos",
                                             "floor_modulo",
                                             "loss_hinge",
                                             "loss_hinge_gradient",
                                             "loss_huber_gradient",
                                             "loss_log",
                                             "loss_log_gradient",
                                             "modulo",
                                             "sin",
                                             "tan"};

std::vector<double> magnitudes() {
  std::vector<double> values;
  for (int exponent = -30; exponent <= 30; exponent += 5)
    for (const double factor : {1.0, -1.0, 0.37}) values.push_back(static_cast<float>(factor * std::pow(10, exponent)));
  return values;
}

struct Sweep {
  Shape shape;
  std::vector<Tensor64> inputs;

  explicit Sweep(std::size_t operands) {
    const std::vector<double> values = magnitudes();
    std::size_t count = 1;
    for (std::size_t i = 0; i < operands; ++i) count *= values.size();
    shape = Shape{static_cast<std::int64_t>(count)};
    for (std::size_t i = 0, step = 1; i < operands; ++i, step *= values.size()) {
      inputs.push_back({shape, std::vector<double>(count)});
      for (std::size_t at = 0; at < count; ++at) inputs.back().values[at] = values[at / step % values.size()];
    }
  }

  // d sum / d operand, one for each operand; 0 where there is no gradient.
  std::vector<Tensor64> gradients_on(Device& device, const OpDef& op, DType dtype) const {
    Graph graph;
    Builder builder(graph);
    std::vector<Val> operands;
    for (std::size_t i = 0; i < inputs.size(); ++i) operands.push_back(builder.input(dtype, shape, "x"));
    const Val y = builder.op(op.name().c_str(), operands, op.samples().front().attributes);
    for (const Val& part : gradients(builder, y, {}, operands))
      builder.output(part ? part : broadcast_to(builder.constant(0, dtype), shape));
    return run_on(device, graph, inputs);
  }
};

bool is_swept(const OpDef& op) {
  if (!op.is_elementwise() || !op.gradient_rule() || op.samples().empty() || kWithoutSense.contains(op.name()))
    return false;
  const auto& operands = op.samples().front().inputs;
  if (operands.size() > 2) return false;
  for (const SampleInput& operand : operands)
    if (operand.dtype != DType::Float32) return false;
  return !op.name().starts_with("neuron_prelu");
}

bool is_near(double given, double expected) {
  constexpr double kLargest = 3e38, kLeast = 1e-37;
  if (std::isnan(expected) || std::fabs(expected) > kLargest / 4) return true;  // no number of float32
  return std::fabs(given - expected) <= 2e-5 * std::fabs(expected) + kLeast;
}

// A difference from 1 has the digits of 1. The last operand of a gradient is a factor of it.
double digits_of_one(const std::string& name, const Sweep& sweep, std::int64_t at) {
  static const std::set<std::string> kNames = {
      "neuron_sigmoid", "neuron_sigmoid_gradient", "neuron_tanh", "neuron_tanh_gradient", "sigmoid", "tanh"};
  if (!kNames.contains(name)) return 0;
  return 1e-6 * (sweep.inputs.size() > 1 ? std::fabs(sweep.inputs[1][at]) : 1);
}

// Whether 1e10 - 1 is odd decides on the sign of a power of a negative number.
bool has_sense(const std::string& name, const Sweep& sweep, std::int64_t at) {
  return name != "power" || sweep.inputs[0][at] > 0;
}

int check_range(Device& device) {
  int swept = 0;
  for (const auto& [key, op] : registry().all()) {
    const std::string& name = key;  // clang 14 captures no structured binding
    if (!is_swept(op)) continue;
    const Sweep sweep(op.samples().front().inputs.size());
    const std::vector<Tensor64> given = sweep.gradients_on(device, op, DType::Float32),
                                expected = sweep.gradients_on(device_named("reference"), op, DType::Float64);
    for (std::size_t i = 0; i < given.size(); ++i) {
      int wrong = 0;
      std::int64_t first = 0;
      for (std::int64_t at = 0; at < sweep.shape.elements(); ++at) {
        const double error = std::fabs(given[i][at] - expected[i][at]);
        if (!has_sense(name, sweep, at) || error <= digits_of_one(name, sweep, at)) continue;
        if (!is_near(given[i][at], expected[i][at]) && wrong++ == 0) first = at;
      }
      CHECK_MESSAGE(wrong == 0, device.name(), ": ", name, ", operand ", i, " has ", wrong, " wrong gradients; of ",
                    sweep.inputs.front()[first], ", ", sweep.inputs.back()[first], ": ", given[i][first],
                    " instead of ", expected[i][first]);
    }
    ++swept;
  }
  return swept;
}

}  // namespace

TEST_CASE("gradient range: element-wise gradients of 1e-30 to 1e30 are those of float64") {
  CHECK(check_range(device_named("reference")) > 60);
  CHECK(check_range(cpu_device()) > 60);
}

TEST_SUITE("gpu") {
  TEST_CASE("gradient range: a GPU computes the same") {
    if (Device* const device = gpu()) CHECK(check_range(*device) > 60);
  }
}

}  // namespace openmps::engine::testing
