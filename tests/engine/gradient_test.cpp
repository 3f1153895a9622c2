// Every operation's gradient rule against central differences, in float64 on the reference loops. Generated from the
// registry.
#include <doctest/doctest.h>
#include <algorithm>
#include <cmath>

#include "engine/autodiff/gradients.h"
#include "engine/ir/verifier.h"
#include "engine/ops/registry.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// Error of the differences: step^2 * f''' / 6 from the formula, 1e-16 * |f| / step from rounding. Both stay below 1e-7
// for the samples.
constexpr double kStep = 1e-5;
constexpr double kTolerance = 2e-6;
constexpr std::int64_t kMostElements = 24;

// sum over all float outputs of sum(output * weight), as the graph's one output; the weights are further inputs.
Val weighted_total(Builder& builder, SampleGraph& sample) {
  Val total;
  const std::vector<GraphOutput> outputs = builder.graph().outputs();
  for (const GraphOutput& output : outputs) {
    const Val value = builder.wrap(output.value);
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

// The same graph with further outputs behind its own.
Graph with_outputs(Graph graph, const std::vector<Val>& outputs) {
  for (const Val& output : outputs) graph.add_output(output.id);
  return graph;
}

struct Checked {
  std::size_t elements = 0;
};

void check_sample(const OpDef& op, std::size_t index, Checked& checked) {
  SampleGraph sample = make_sample(op, index, DType::Float64);
  CAPTURE(sample.title);
  const std::size_t first_output = sample.graph.outputs().size(), operands = sample.inputs.size();
  Builder builder(sample.graph);
  const Val total = weighted_total(builder, sample);
  REQUIRE(total);
  const Graph forward = with_outputs(sample.graph, {total});

  std::vector<Val> with;
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < operands; ++i) {
    const Val operand = builder.wrap(sample.graph.inputs()[i].value);
    if (!is_float(operand.dtype())) continue;
    with.push_back(operand);
    positions.push_back(i);
  }
  const std::vector<Val> parts = gradients(builder, total, Val{}, with);
  std::vector<Val> present;
  for (const Val& part : parts)
    if (part) present.push_back(part);
  const Graph backward = with_outputs(sample.graph, present);
  verify(backward);
  const std::vector<Tensor64> results = run(backward, sample.inputs);

  const auto total_at = [&](std::size_t input, std::int64_t element, double value) {
    std::vector<Tensor64> moved = sample.inputs;
    moved[input][element] = value;
    return run(forward, moved)[first_output][0];
  };
  std::size_t next = first_output;
  for (std::size_t k = 0; k < with.size(); ++k) {
    const Tensor64* given = parts[k] ? &results[next++] : nullptr;
    const Tensor64& x = sample.inputs[positions[k]];
    if (given) REQUIRE(given->shape == x.shape);
    const std::int64_t count = x.shape.elements(), stride = std::max<std::int64_t>(1, count / kMostElements);
    for (std::int64_t element = 0; element < count; element += stride) {
      const double high = total_at(positions[k], element, x[element] + kStep),
                   low = total_at(positions[k], element, x[element] - kStep);
      const double expected = (high - low) / (2 * kStep), value = given ? (*given)[element] : 0.0;
      CAPTURE(positions[k]);
      CAPTURE(element);
      CAPTURE(value);
      CAPTURE(expected);
      CHECK(std::fabs(value - expected) <= kTolerance * (1 + std::fabs(expected)));
      ++checked.elements;
    }
  }
}

}  // namespace

TEST_CASE("gradients: every rule agrees with finite differences in float64") {
  for (const auto& entry : registry().all()) {
    const std::string& name = entry.first;
    const OpDef& op = entry.second;
    if (!op.gradient_rule()) continue;
    CAPTURE(name);
    Checked checked;
    for (std::size_t index = 0; index < op.samples().size(); ++index)
      if (op.samples()[index].check_gradient) check_sample(op, index, checked);
    CHECK_MESSAGE(checked.elements > 0, "no sample of ", name, " checks its gradient");
  }
}

TEST_CASE("gradients: an operation without one is refused by name and reason") {
  for (const auto& entry : registry().all()) {
    const std::string& name = entry.first;
    const OpDef& op = entry.second;
    if (op.gradient_rule()) continue;
    CAPTURE(name);
    bool asked = false;
    for (std::size_t index = 0; index < op.samples().size() && !asked; ++index) {
      SampleGraph sample = make_sample(op, index, DType::Float32);
      Builder builder(sample.graph);
      const Val result = builder.wrap(sample.graph.outputs().front().value);
      if (sample.inputs.empty() || !is_float(result.dtype())) continue;
      const Val x = builder.wrap(sample.graph.inputs().front().value);
      if (!is_float(x.dtype())) continue;
      asked = true;
      const std::string sentence = name + " \"sample\": has no gradient: " + op.no_gradient_reason() + ".";
      const Val with[] = {x};
      CHECK_THROWS_WITH_AS(gradients(builder, result, Val{}, with), sentence.c_str(), Error);
    }
  }
}

}  // namespace openmps::engine::testing
