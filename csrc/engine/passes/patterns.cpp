#include "engine/passes/patterns.h"

#include "engine/ir/numbers.h"
#include "engine/ir/op_def.h"

namespace openmps::engine {

Users::Users(const Graph& graph) : nodes_(graph.values().size()), is_output_(graph.values().size(), false) {
  for (const Node& node : graph.nodes())
    for (ValueId input : node.inputs) nodes_[static_cast<std::size_t>(input)].push_back(&node);
  for (const Node& node : graph.nodes())
    for (NodeId earlier : node.after) awaited_.insert(&graph.nodes()[static_cast<std::size_t>(earlier)]);
  for (const GraphOutput& output : graph.outputs()) is_output_[static_cast<std::size_t>(output.value)] = true;
}

ValueId Users::after_reshapes(ValueId value, std::vector<const Node*>* passed) const {
  for (const Node* reader = only(value); reader && reader->is(Op::Reshape) && reader->after.empty();
       reader = only(value)) {
    if (passed) passed->push_back(reader);
    value = reader->outputs[0];
  }
  return value;
}

std::optional<double> single_number(const Graph& graph, ValueId value) {
  const Node* constant = graph.producer(value, Op::Constant);
  if (!constant || graph.type(value).shape.elements() != 1) return std::nullopt;
  return load_number(graph.type(value).dtype, constant->attributes.literal("value").bytes.data(), 0);
}

}  // namespace openmps::engine
