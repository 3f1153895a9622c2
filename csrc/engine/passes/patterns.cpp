#include "engine/passes/patterns.h"

#include "engine/ir/numbers.h"
#include "engine/ops/op_def.h"

namespace openmps::engine {

Readers::Readers(const Graph& graph) : nodes_(graph.values().size()), is_output_(graph.values().size(), false) {
  for (const Node& node : graph.nodes())
    for (ValueId input : node.inputs) nodes_[static_cast<std::size_t>(input)].push_back(&node);
  for (const GraphOutput& output : graph.outputs()) is_output_[static_cast<std::size_t>(output.value)] = true;
}

std::optional<double> single_number(const Graph& graph, ValueId value) {
  const Node* producer = graph.producer(value);
  if (!producer || producer->op->name() != "constant" || graph.type(value).shape.elements() != 1) return std::nullopt;
  return load_number(graph.type(value).dtype, producer->attributes.literal("value").bytes.data(), 0);
}

}  // namespace openmps::engine
