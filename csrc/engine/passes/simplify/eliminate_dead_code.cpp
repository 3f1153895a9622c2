#include "engine/passes/simplify/eliminate_dead_code.h"

#include "engine/passes/rewriter.h"

namespace openmps::engine {

std::vector<bool> needed_nodes(const Graph& graph) {
  std::vector<bool> needed(graph.nodes().size(), false);
  const auto need = [&](ValueId value) {
    const NodeId producer = graph.values()[static_cast<std::size_t>(value)].producer;
    if (producer != kNoNode) needed[static_cast<std::size_t>(producer)] = true;
  };
  for (const GraphOutput& output : graph.outputs()) need(output.value);
  for (std::size_t i = graph.nodes().size(); i-- > 0;) {
    if (!needed[i]) continue;
    for (ValueId input : graph.nodes()[i].inputs) need(input);
    for (NodeId earlier : graph.nodes()[i].after) needed[static_cast<std::size_t>(earlier)] = true;
  }
  return needed;
}

Graph eliminate_dead_code(const Graph& graph) {
  const std::vector<bool> needed = needed_nodes(graph);
  Rewriter rewriter(graph);
  for (std::size_t i = 0; i < graph.nodes().size(); ++i)
    if (needed[i]) rewriter.copy(graph.nodes()[i]);
  return rewriter.finish();
}

}  // namespace openmps::engine
