#include "engine/passes/rewriter.h"

#include <algorithm>

#include "engine/passes/fusion_notes.h"

namespace openmps::engine {

Rewriter::Rewriter(const Graph& old)
    : old_(old), builder_(fresh_), map_(old.values().size(), kNoValue), node_map_(old.nodes().size(), kNoNode) {
  fresh_.name = old.name;
  for (const GraphInput& input : old.inputs()) {
    const Value& value = old.values()[static_cast<std::size_t>(input.value)];
    map_[static_cast<std::size_t>(input.value)] = fresh_.add_input(value.type, value.label, input.kind);
  }
}

std::vector<ValueId> Rewriter::operands(const Node& node) const {
  std::vector<ValueId> result;
  for (ValueId input : node.inputs) result.push_back(map_[static_cast<std::size_t>(input)]);
  return result;
}

void Rewriter::copy(const Node& node) {
  Node fresh = node;
  fresh.inputs = operands(node);
  std::erase_if(fresh.after,
                [this](NodeId earlier) { return node_map_[static_cast<std::size_t>(earlier)] == kNoNode; });
  for (NodeId& earlier : fresh.after) earlier = node_map_[static_cast<std::size_t>(earlier)];
  const Node& made = fresh_.add_typed_node(std::move(fresh), old_.types(node.outputs));
  for (std::size_t i = 0; i < node.outputs.size(); ++i)
    map_[static_cast<std::size_t>(node.outputs[i])] = made.outputs[i];
  stands_for(node);
}

void Rewriter::replace(ValueId old_value, Val value) {
  map_[static_cast<std::size_t>(old_value)] = value.id;
  const NodeId old_producer = old_.values()[static_cast<std::size_t>(old_value)].producer;
  if (old_producer != kNoNode)
    node_map_[static_cast<std::size_t>(old_producer)] = fresh_.values()[static_cast<std::size_t>(value.id)].producer;
}

void Rewriter::write(Node node, const std::vector<ValueId>& old_values) {
  const std::vector<ValueId> made = fresh_.add_typed_node(std::move(node), old_.types(old_values)).outputs;
  for (std::size_t i = 0; i < made.size(); ++i) replace(old_values[i], builder_.wrap(made[i]));
}

Graph Rewriter::finish() {
  for (const GraphOutput& output : old_.outputs())
    fresh_.add_output(map_[static_cast<std::size_t>(output.value)], output.shares_input);
  FusionNotes::follow(node_map_);
  return std::move(fresh_);
}

bool Rewriter::rewrite(const Node& place, const Nodes& taken, std::function<void()> write) {
  const auto is_other = [this](const Node* node) { return is_rewritten(node); };
  if (is_rewritten(&place) || std::ranges::any_of(taken, is_other)) return false;
  for (const Node* node : taken) rewrites_[node] = nullptr;
  rewrites_[&place] = std::move(write);
  return true;
}

Graph Rewriter::apply() {
  for (const Node& node : old_.nodes())
    if (const auto found = rewrites_.find(&node); found == rewrites_.end())
      copy(node);
    else if (found->second)
      found->second();
  return finish();
}

std::vector<int> count_uses(const Graph& graph) {
  std::vector<int> uses(graph.values().size(), 0);
  for (const Node& node : graph.nodes())
    for (ValueId input : node.inputs) ++uses[static_cast<std::size_t>(input)];
  for (const GraphOutput& output : graph.outputs()) ++uses[static_cast<std::size_t>(output.value)];
  return uses;
}

}  // namespace openmps::engine
