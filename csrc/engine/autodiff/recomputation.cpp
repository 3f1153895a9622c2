#include "engine/autodiff/recomputation.h"

#include <algorithm>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "result/index.h"

namespace openmps::engine {
namespace {

// Whether it makes no more of its operands than a cast to a wider type does. Small results may be larger.
bool is_move(const Graph& graph, const Node& node) {
  constexpr std::size_t kMostGrowth = 2, kSmall = 4096;
  const auto bytes_of = [&](const std::vector<ValueId>& values) {
    std::size_t bytes = 0;
    for (const ValueId value : values) bytes += graph.type(value).bytes();
    return bytes;
  };
  const bool moves = node.op->is_elementwise() || node.op->is_alias() || node.is(Op::Transpose) ||
                     node.is(Op::BroadcastTo) || node.is(Op::Slice);
  return moves && bytes_of(node.outputs) <= std::max(kSmall, kMostGrowth * bytes_of(node.inputs));
}

}  // namespace

void Segments::enter(const Graph& graph, Segment segment) {
  if (segment != current()) starts_[static_cast<NodeId>(graph.nodes().size())] = segment;
}

Segment Segments::of(NodeId node) const {
  const auto after = starts_.upper_bound(node);
  return after == starts_.begin() ? kNoSegment : std::prev(after)->second;
}

std::vector<Val> Segments::copies_of(Val original) const {
  std::vector<Val> result;
  const auto [first, last] = copies_.equal_range(original.id);
  for (auto entry = first; entry != last; ++entry) result.push_back({original.builder, entry->second});
  return result;
}

Recomputation::Recomputation(Builder& builder, Segments& segments) : builder_(builder), segments_(segments) {
  if (!segments.is_empty()) find_fixed_values();
}

void Recomputation::move_to(NodeId node, Val arrived) {
  const Segment segment = segments_.of(node);
  at_ = nullptr;
  if (segment == kNoSegment || segment == segments_.current()) return;
  const auto [entry, is_new] = copies_.try_emplace(segment);
  at_ = &entry->second;
  if (!is_new) return;
  for (NodeId id = 0; id <= node; ++id)
    if (segments_.of(id) == segment) copy(Node(builder_.graph().node(id)), entry->second, arrived);
}

ValueId Recomputation::operator[](ValueId value) const {
  if (!at_) return value;
  const auto found = at_->find(value);
  return found == at_->end() ? value : found->second;
}

Node Recomputation::operator[](Node node) const {
  for (std::vector<ValueId>* const values : {&node.inputs, &node.outputs})
    for (ValueId& value : *values) value = (*this)[value];
  return node;
}

void Recomputation::find_fixed_values() {
  const Graph& graph = builder_.graph();
  is_constant_.assign(graph.values().size(), false);
  is_fixed_ = is_constant_;
  for (const GraphInput& input : graph.inputs()) is_fixed_[at(input.value)] = input.kind != InputKind::Buffer;
  for (const Node& node : graph.nodes()) {
    const auto all = [&](const std::vector<bool>& are) {
      return std::ranges::all_of(node.inputs, [&](ValueId input) { return are[at(input)]; });
    };
    const bool is_constant = all(is_constant_), is_fixed = is_constant || (all(is_fixed_) && is_move(graph, node));
    for (const ValueId output : node.outputs) {
      is_constant_[at(output)] = is_constant;
      is_fixed_[at(output)] = is_fixed;
    }
  }
}

// Collectives would send again. The gradient of an if holds its region again already.
bool Recomputation::is_kept(const Node& node) const {
  return !node.regions.empty() || !node.after.empty() || node.op->is_collective() || is_fixed_[at(node.outputs[0])];
}

void Recomputation::copy(const Node& node, Copies& copies, Val arrived) {
  if (is_kept(node)) return;
  Node fresh = node;
  fresh.outputs.clear();
  for (ValueId& input : fresh.inputs) input = source(input, copies, arrived);
  if (fresh.inputs == node.inputs) {  // of parameters and scalars alone: it would be merged with the node
    const auto first = std::ranges::find_if(fresh.inputs, [&](ValueId input) { return !is_constant_[at(input)]; });
    *first = made_source(*first, arrived);
  }
  Graph& graph = builder_.graph();
  const std::vector<ValueId> made = graph.add_typed_node(std::move(fresh), graph.types(node.outputs)).outputs;
  for (std::size_t i = 0; i < made.size(); ++i) {
    copies[node.outputs[i]] = made[i];
    segments_.add_copy(node.outputs[i], made[i]);
  }
}

ValueId Recomputation::source(ValueId value, Copies& copies, Val arrived) {
  if (is_fixed_[at(value)]) return value;
  const auto [entry, is_new] = copies.try_emplace(value);
  if (is_new) entry->second = made_source(value, arrived);
  return entry->second;
}

ValueId Recomputation::made_source(ValueId value, Val arrived) {
  return builder_.op("recomputed_source", {builder_.wrap(value), arrived}).id;
}

}  // namespace openmps::engine
