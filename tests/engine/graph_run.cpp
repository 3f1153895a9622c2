#include "tests/engine/graph_run.h"

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>
#include "engine/ir/builder.h"
#include "engine/ir/numbers.h"
#include "engine/ops/control_flow.h"
#include "engine/passes/evaluate.h"

namespace openmps::engine::testing {
namespace {

using Bytes = std::vector<std::byte>;

Bytes rounded(const TensorType& type, const Tensor64& tensor) {
  Bytes bytes(std::max<std::size_t>(type.bytes(), 1));  // never a null pointer
  for (std::int64_t i = 0; i < type.shape.elements(); ++i) store_number(type.dtype, bytes.data(), i, tensor[i]);
  return bytes;
}

Tensor64 read(const TensorType& type, const Bytes& bytes) {
  Tensor64 result{type.shape, std::vector<double>(static_cast<std::size_t>(type.shape.elements()))};
  for (std::int64_t i = 0; i < type.shape.elements(); ++i) result[i] = load_number(type.dtype, bytes.data(), i);
  return result;
}

// The message of an if or a while, word for word.
std::vector<Tensor64> run_control(const Node& node, const std::vector<Tensor64>& inputs) {
  const auto own = static_cast<std::ptrdiff_t>(own_operands(node));
  const std::vector<Tensor64> captured(inputs.begin() + own, inputs.end());
  if (is_if(node)) return run(*node.regions[inputs[0][0] != 0 ? 0 : 1], captured);
  const auto with_captured = [&](std::vector<Tensor64> values) {
    values.insert(values.end(), captured.begin(), captured.end());
    return values;
  };
  std::vector<Tensor64> arguments(inputs.begin(), inputs.begin() + own);
  for (;;) {
    std::vector<Tensor64> results = run(*node.regions[0], with_captured(arguments));
    const bool goes_on = results[0][0] != 0;
    results.erase(results.begin());
    if (!goes_on) return results;
    arguments = run(*node.regions[1], with_captured(results));
  }
}

}  // namespace

std::vector<Tensor64> run(const Graph& graph, const std::vector<Tensor64>& inputs) {
  REQUIRE(inputs.size() == graph.inputs().size());
  std::vector<Bytes> memory(graph.values().size());
  const auto at = [&](ValueId value) -> Bytes& { return memory[static_cast<std::size_t>(value)]; };
  for (std::size_t i = 0; i < inputs.size(); ++i)
    at(graph.inputs()[i].value) = rounded(graph.type(graph.inputs()[i].value), inputs[i]);
  for (const Node& node : graph.nodes()) {
    if (!node.regions.empty()) {
      std::vector<Tensor64> operands;
      for (const ValueId input : node.inputs) operands.push_back(read(graph.type(input), at(input)));
      const std::vector<Tensor64> made = run_control(node, operands);
      for (std::size_t i = 0; i < made.size(); ++i) at(node.outputs[i]) = rounded(graph.type(node.outputs[i]), made[i]);
      continue;
    }
    std::vector<const void*> sources;
    std::vector<void*> results;
    for (ValueId input : node.inputs) sources.push_back(at(input).data());
    for (ValueId output : node.outputs) {
      at(output).resize(std::max<std::size_t>(graph.type(output).bytes(), 1));
      results.push_back(at(output).data());
    }
    reference::evaluate(node, graph.types(node.inputs), sources, graph.types(node.outputs), results);
  }
  std::vector<Tensor64> outputs;
  for (const GraphOutput& output : graph.outputs()) outputs.push_back(read(graph.type(output.value), at(output.value)));
  return outputs;
}

std::vector<Tensor64> run_op(const char* op, const std::vector<Tensor64>& inputs, Attributes attributes,
                             std::vector<DType> dtypes) {
  Graph graph;
  Builder builder(graph);
  std::vector<Val> operands;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    operands.push_back(builder.input(i < dtypes.size() ? dtypes[i] : DType::Float64, inputs[i].shape, "input"));
  for (const Val& output : builder.ops(op, operands, std::move(attributes))) builder.output(output);
  return run(graph, inputs);
}

Tensor64 tensor(const Shape& shape, std::vector<double> values) {
  REQUIRE(static_cast<std::int64_t>(values.size()) == shape.elements());
  return {shape, std::move(values)};
}

Tensor64 counting(const Shape& shape) {
  Tensor64 result{shape, std::vector<double>(static_cast<std::size_t>(shape.elements()))};
  for (std::int64_t i = 0; i < shape.elements(); ++i) result[i] = static_cast<double>(i + 1);
  return result;
}

bool near(const Tensor64& given, const std::vector<double>& expected, double tolerance) {
  if (given.values.size() != expected.size()) {
    MESSAGE("given ", given.values.size(), " elements, expected ", expected.size());
    return false;
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double a = given.values[i], b = expected[i];
    const bool same = a == b || (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) <= tolerance * (1 + std::fabs(b));
    if (same) continue;
    MESSAGE("element ", i, ": given ", a, ", expected ", b);
    return false;
  }
  return true;
}

bool near(const Tensor64& given, const Tensor64& expected, double tolerance) {
  if (given.shape != expected.shape) {
    MESSAGE("given shape ", given.shape.str(), ", expected ", expected.shape.str());
    return false;
  }
  return near(given, expected.values, tolerance);
}

}  // namespace openmps::engine::testing
