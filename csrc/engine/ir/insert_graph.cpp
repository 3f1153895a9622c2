#include "engine/ir/insert_graph.h"

#include <string>

#include "result/index.h"

namespace openmps::engine {

std::vector<ValueId> insert_graph(Graph& graph, const Graph& other, std::span<const ValueId> inputs) {
  if (inputs.size() != other.inputs().size())
    throw Error(ErrorKind::InvalidArgument, "Graph \"" + other.name + "\" is given " + std::to_string(inputs.size()) +
                                                " inputs, it has " + std::to_string(other.inputs().size()) + ".");
  std::vector<ValueId> values(other.values().size(), kNoValue);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const ValueId input = other.inputs()[i].value;
    if (graph.type(inputs[i]) != other.type(input))
      throw Error(ErrorKind::Shape, "Graph \"" + other.name + "\" is given " + graph.type(inputs[i]).str() +
                                        " for its input " + std::to_string(i) + ", which is " +
                                        other.type(input).str() + ".");
    values[at(input)] = inputs[i];
  }
  const auto first = static_cast<NodeId>(graph.nodes().size());
  for (const Node& node : other.nodes()) {
    Node copy = node;
    for (ValueId& input : copy.inputs) input = values[at(input)];
    for (NodeId& before : copy.after) before += first;
    copy.outputs.clear();
    const Node& made = graph.add_typed_node(std::move(copy), other.types(node.outputs));
    for (std::size_t i = 0; i < node.outputs.size(); ++i) values[at(node.outputs[i])] = made.outputs[i];
  }
  std::vector<ValueId> results;
  for (const GraphOutput& output : other.outputs()) results.push_back(values[at(output.value)]);
  return results;
}

}  // namespace openmps::engine
