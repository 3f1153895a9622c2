#include "engine/passes/parameters/preparations.h"

#include <algorithm>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/patterns.h"

namespace openmps::engine {
namespace {

// A cast to a wider type doubles its operand. A broadcast makes more of it, which only matters for large results.
constexpr std::size_t kMostGrowth = 2, kSmall = 4096;

// By value: whether it follows from parameters and constants. `is_kept(node)` is called for the nodes whose operands
// all do so, in the graph's order; false leaves their results out.
template <typename IsKept>
std::vector<bool> follow_parameters(const Graph& graph, const IsKept& is_kept) {
  std::vector<bool> follows(graph.values().size(), false);
  for (const GraphInput& input : graph.inputs())
    if (input.kind == InputKind::Parameter) follows[static_cast<std::size_t>(input.value)] = true;
  for (const GraphOutput& output : graph.outputs())
    if (output.shares_input >= 0)
      follows[static_cast<std::size_t>(graph.inputs()[static_cast<std::size_t>(output.shares_input)].value)] = false;
  const auto does_follow = [&](ValueId value) { return follows[static_cast<std::size_t>(value)]; };
  for (const Node& node : graph.nodes()) {
    const bool is_constant = node.is(Op::Constant) && node.inputs.empty();
    if (!is_constant && (node.inputs.empty() || !std::ranges::all_of(node.inputs, does_follow) || !is_kept(node)))
      continue;
    for (const ValueId output : node.outputs) follows[static_cast<std::size_t>(output)] = true;
  }
  return follows;
}

// By value: whether its memory is that of an output.
std::vector<bool> values_of_outputs(const Graph& graph) {
  std::vector<bool> result(graph.values().size(), false);
  for (const GraphOutput& output : graph.outputs()) {
    ValueId value = output.value;
    for (const Node* maker; (maker = graph.producer(value)) && maker->op->is_alias();) value = maker->inputs[0];
    result[static_cast<std::size_t>(value)] = true;
  }
  return result;
}

bool has_plain_work(const Node& node) {
  return node.regions.empty() && !node.op->is_collective() && !node.op->is_in_place();
}

}  // namespace

std::vector<bool> values_of_parameters(const Graph& graph) { return follow_parameters(graph, has_plain_work); }

std::vector<bool> find_preparations(const Graph& graph) {
  const Users users(graph);
  const std::vector<bool> leaves = values_of_outputs(graph);
  std::vector<bool> result(graph.nodes().size(), false);
  const auto bytes_of = [&](const std::vector<ValueId>& values) {
    std::size_t bytes = 0;
    for (const ValueId value : values) bytes += graph.type(value).bytes();
    return bytes;
  };
  follow_parameters(graph, [&](const Node& node) {
    if (node.op->is_alias()) return true;
    const bool keeps =
        has_plain_work(node) && users.is_free(node) &&
        std::ranges::none_of(node.outputs, [&](ValueId value) { return leaves[static_cast<std::size_t>(value)]; }) &&
        bytes_of(node.outputs) <= std::max(kSmall, kMostGrowth * bytes_of(node.inputs));
    result[static_cast<std::size_t>(&node - graph.nodes().data())] = keeps;
    return keeps;
  });
  return result;
}

}  // namespace openmps::engine
