#include "engine/passes/patterns.h"

#include "engine/ir/numbers.h"
#include "engine/ir/op.h"
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
  return graph.type(value).shape.elements() == 1 ? common_number(graph, value) : std::nullopt;
}

std::optional<double> common_number(const Graph& graph, ValueId value) {
  const Node* constant = graph.producer(value, Op::Constant);
  const TensorType& type = graph.type(value);
  if (!constant || type.shape.elements() == 0) return std::nullopt;
  const std::byte* const bytes = constant->attributes.literal("value").bytes.data();
  const double first = load_number(type.dtype, bytes, 0);
  for (std::int64_t i = 1; i < type.shape.elements(); ++i)
    if (load_number(type.dtype, bytes, static_cast<std::size_t>(i)) != first) return std::nullopt;
  return first;
}

}  // namespace openmps::engine
