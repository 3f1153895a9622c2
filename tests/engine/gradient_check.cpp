#include "tests/engine/gradient_check.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/autodiff/gradients.h"
#include "engine/ir/verifier.h"
#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {
namespace {

constexpr double kTolerance = 1e-6;  // relative
constexpr double kSmallest = 1e-2;   // gradients below it are compared with it
constexpr double kOfLargest = 0.1;   // and with this part of the largest one of the tensor, as constants are float32
constexpr double kQuotientRounding = 1e-11;  // of a difference quotient, relative to the function
constexpr std::int64_t kMostProbed = 24;
constexpr double kSteps[] = {1e-3, 1e-4, 1e-5};

std::vector<Val> outputs_of(Builder& builder) {
  std::vector<Val> values;
  for (const GraphOutput& output : builder.graph().outputs()) values.push_back(builder.wrap(output.value));
  return values;
}

struct Operands {
  std::vector<Val> values;
  std::vector<std::size_t> positions;
};

Operands float_inputs(Builder& builder, std::size_t count) {
  Operands operands;
  for (std::size_t i = 0; i < count; ++i) {
    const Val value = builder.wrap(builder.graph().inputs()[i].value);
    if (!is_float(value.dtype())) continue;
    operands.values.push_back(value);
    operands.positions.push_back(i);
  }
  return operands;
}

// A scalar function of the inputs.
class Total {
 public:
  Total(const Graph& graph, const std::vector<Tensor64>& inputs) : graph_(graph), inputs_(inputs) {}

  double at(std::size_t input, std::int64_t element, double value) {
    double& moved = inputs_[input][element];
    const double before = moved;
    moved = value;
    const double total = run(graph_, inputs_)[0][0];
    moved = before;
    largest_ = std::max(largest_, std::fabs(total));
    return total;
  }
  // Richardson's extrapolation of two central differences: an error of step^4.
  double slope(std::size_t input, std::int64_t element, double step) {
    const double x = inputs_[input][element];
    const auto central = [&](double h) { return (at(input, element, x + h) - at(input, element, x - h)) / (2 * h); };
    return (4 * central(step / 2) - central(step)) / 3;
  }
  double rounding(double step) const { return kQuotientRounding * largest_ * kSteps[0] / step; }

 private:
  const Graph& graph_;
  std::vector<Tensor64> inputs_;
  double largest_ = 0;
};

enum class Verdict : std::uint8_t { Right, Wrong, Undecided };

// A kink near x leaves the largest step with an error that smaller ones lack.
Verdict judge(Total& total, std::size_t input, std::int64_t element, double given, double smallest, double& expected) {
  double least = INFINITY, most = -INFINITY;
  for (const double step : kSteps) {
    expected = total.slope(input, element, step);
    const double bound = kTolerance * std::max(std::fabs(expected), smallest) + total.rounding(step);
    if (std::fabs(given - expected) <= bound) return Verdict::Right;
    least = std::min(least, expected);
    most = std::max(most, expected);
  }
  const bool agree = most - least <= 1e-3 * std::max({std::fabs(most), std::fabs(least), kSmallest});
  return agree || std::isnan(given) ? Verdict::Wrong : Verdict::Undecided;
}

double largest(const Tensor64& tensor) {
  double found = 0;
  for (const double value : tensor.values) found = std::max(found, std::fabs(value));
  return found;
}

std::string finding(const std::string& title, std::size_t input, std::int64_t element, double given, double expected) {
  char text[160];
  std::snprintf(text, sizeof text, ": input %zu, element %lld: gradient %.12g, differences give %.12g", input,
                static_cast<long long>(element), given, expected);
  return title + text;
}

std::vector<Val> present(const std::vector<Val>& parts) {
  std::vector<Val> there;
  std::ranges::copy_if(parts, std::back_inserter(there), [](Val part) { return static_cast<bool>(part); });
  return there;
}

// The gradient of `values` with respect to the first `operands` inputs.
GradientCheck check(Builder& builder, SampleGraph& sample, const std::vector<Val>& values, std::size_t operands) {
  const Val total = weighted_total(builder, sample, values);
  if (!total) return {};
  const Graph forward = with_outputs(sample.graph, {total});
  const Operands with = float_inputs(builder, operands);
  const std::vector<Val> parts = gradients(builder, total, Val{}, with.values);
  const Graph backward = with_outputs(sample.graph, present(parts));
  verify(backward);
  const std::vector<Tensor64> results = run(backward, sample.inputs);
  std::vector<GivenGradient> given;
  std::size_t next = 0;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const Shape shape = with.values[k].shape();
    const Tensor64 none{shape, std::vector<double>(static_cast<std::size_t>(shape.elements()))};
    given.push_back({with.positions[k], parts[k] ? results[next++] : none});
  }
  return compare_with_differences(forward, sample.inputs, given, sample.title);
}

}  // namespace

Graph with_outputs(Graph graph, const std::vector<Val>& outputs) {
  graph.clear_outputs();
  for (const Val& output : outputs) graph.add_output(output.id);
  return graph;
}

GradientCheck compare_with_differences(const Graph& total, const std::vector<Tensor64>& inputs,
                                       const std::vector<GivenGradient>& given, const std::string& title) {
  GradientCheck result;
  Total function(total, inputs);
  for (const auto& [input, gradient] : given) {
    if (gradient.shape != inputs[input].shape) {
      result.findings.push_back(title + ": the gradient of input " + std::to_string(input) + " has shape " +
                                gradient.shape.str());
      continue;
    }
    const double smallest = std::max(kSmallest, kOfLargest * largest(gradient));
    const std::int64_t count = gradient.shape.elements(), stride = std::max<std::int64_t>(1, count / kMostProbed);
    for (std::int64_t element = 0; element < count; element += stride) {
      double expected = 0;
      const Verdict verdict = judge(function, input, element, gradient[element], smallest, expected);
      ++(verdict == Verdict::Undecided ? result.undecided : result.elements);
      if (verdict == Verdict::Wrong)
        result.findings.push_back(finding(title, input, element, gradient[element], expected));
    }
  }
  return result;
}

Val weighted_total(Builder& builder, SampleGraph& sample, const std::vector<Val>& values) {
  Val total;
  for (const Val& value : values) {
    if (!is_float(value.dtype())) continue;
    const Val weight = builder.input(value.dtype(), value.shape(), "weight");
    sample.inputs.push_back(draw({value.shape(), -1, 1}, 77 + sample.inputs.size()));
    Integers axes;
    for (std::size_t axis = 0; axis < value.shape().rank(); ++axis) axes.push_back(static_cast<std::int64_t>(axis));
    const Val part = reduce_sum(value * weight, axes, false);
    total = total ? total + part : part;
  }
  return total;
}

GradientCheck check_gradient(SampleGraph sample) {
  Builder builder(sample.graph);
  const std::size_t operands = sample.inputs.size();
  return check(builder, sample, outputs_of(builder), operands);
}

GradientCheck check_second_gradient(SampleGraph sample) {
  Builder builder(sample.graph);
  const std::size_t operands = sample.inputs.size();
  const Val total = weighted_total(builder, sample, outputs_of(builder));
  if (!total) return {};
  const std::vector<Val> parts = gradients(builder, total, Val{}, float_inputs(builder, operands).values);
  for (const Node& node : sample.graph.nodes())
    if (!node.op->gradient_rule() && !node.inputs.empty()) return {};
  sample.title += " (gradient)";
  return check(builder, sample, present(parts), sample.inputs.size());
}

}  // namespace openmps::engine::testing
