#include "tests/engine/pass_check.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/ir/printer.h"
#include "engine/ir/verifier.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

bool has_same_face(const Graph& before, const Graph& after) {
  const auto alike = [&](const auto& a, const auto& b) { return before.type(a.value) == after.type(b.value); };
  return std::ranges::equal(
             before.inputs(), after.inputs(),
             [&](const GraphInput& a, const GraphInput& b) { return alike(a, b) && a.kind == b.kind; }) &&
         std::ranges::equal(before.outputs(), after.outputs(), [&](const GraphOutput& a, const GraphOutput& b) {
           return alike(a, b) && a.shares_input == b.shares_input;
         });
}

bool has_same_numbers(const Graph& before, const Graph& after, const std::vector<Tensor64>& inputs, double tolerance) {
  const std::vector<Tensor64> expected = run(before, inputs), given = run(after, inputs);
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (!near(given[i], expected[i], tolerance)) return false;
  return true;
}

}  // namespace

int count_of(const Graph& graph, const std::string& op) {
  return static_cast<int>(
      std::ranges::count_if(graph.nodes(), [&](const Node& node) { return node.op->name() == op; }));
}

bool is_equivalent(const Graph& before, const Graph& after, const std::vector<Tensor64>& inputs, double tolerance) {
  verify(before);
  verify(after);
  const bool result = has_same_face(before, after) && has_same_numbers(before, after, inputs, tolerance);
  if (!result) MESSAGE("before:\n", print(before), "after:\n", print(after));
  return result;
}

Val Sketch::input(const Shape& shape, DType dtype) {
  inputs.push_back(draw({shape, -2, 2, dtype}, 7919 * inputs.size() + 1));
  return builder.input(dtype, shape, "input " + std::to_string(inputs.size() - 1));
}

Val Sketch::input(const Shape& shape, std::vector<double> values, DType dtype) {
  inputs.push_back(tensor(shape, std::move(values)));
  return builder.input(dtype, shape, "input " + std::to_string(inputs.size() - 1));
}

Val Sketch::parameter(const Shape& shape, DType dtype) {
  inputs.push_back(draw({shape, -2, 2, dtype}, 7919 * inputs.size() + 1));
  return builder.parameter(dtype, shape, "parameter " + std::to_string(inputs.size() - 1));
}

Graph checked(const Sketch& sketch, Graph after, double tolerance) {
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, tolerance));
  return after;
}

}  // namespace openmps::engine::testing
