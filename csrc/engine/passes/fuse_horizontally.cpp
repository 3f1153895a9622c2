#include "engine/passes/fuse_horizontally.h"

#include <algorithm>
#include <cstdint>

#include "engine/ir/op_def.h"
#include "engine/ir/program.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// If larger ones moved to the end, their operands would stay in memory until there.
constexpr std::int64_t kLargestResult = std::int64_t{1} << 18;
// Beyond this number a launch is short beside the transposition.
constexpr std::int64_t kLargestTransposition = std::int64_t{1} << 20;

enum class Place : std::uint8_t { First, Stays, BeforeUpdates, Update };

class Gathering {
 public:
  explicit Gathering(const Graph& graph) : graph_(graph), users_(graph), places_(graph.nodes().size(), Place::Stays) {
    std::size_t end = graph.nodes().size();  // from this node on all are updates: after sums over ranks, for instance
    while (end > 0 && only_makes_outputs(graph.nodes()[end - 1])) --end;
    for (std::size_t i = graph.nodes().size(); i-- > 0;) {
      const Node& node = graph.nodes()[i];
      if (only_makes_outputs(node) && (i >= end || is_small(node)))
        places_[i] = Place::Update;
      else if (transposes_for_updates(node))
        places_[i] = Place::BeforeUpdates;
      else if (narrows_input(node) || transposes_weights(node))
        places_[i] = Place::First;
    }
  }

  Graph run() const {
    Rewriter rewriter(graph_);
    const auto copy_all = [&](std::vector<const Node*> nodes, const auto& key) {
      std::ranges::stable_sort(nodes, {}, key);
      for (const Node* node : nodes) rewriter.copy(*node);
    };
    const auto moved = [&](const Node* node) { return moved_bytes(*node); };
    copy_all(nodes_at(Place::First), moved);
    copy_all(nodes_at(Place::Stays), [](const Node* /*node*/) { return 0; });
    copy_all(nodes_at(Place::BeforeUpdates), moved);
    copy_all(nodes_at(Place::Update), [&](const Node* node) { return work_of(*node); });
    return rewriter.finish();
  }

 private:
  std::vector<const Node*> nodes_at(Place place) const {
    std::vector<const Node*> nodes;
    for (const Node& node : graph_.nodes())
      if (place_of(node) == place) nodes.push_back(&node);
    return nodes;
  }
  Place place_of(const Node& node) const { return places_[static_cast<std::size_t>(&node - graph_.nodes().data())]; }

  // Whether it makes a half type of an input, as of weights. The backward pass reads these too. Thus all of them are in
  // memory at its start anyway.
  bool narrows_input(const Node& node) const {
    if (!node.is(Op::Cast) || !node.after.empty()) return false;
    const Value& from = graph_.values()[static_cast<std::size_t>(node.inputs[0])];
    return from.producer == kNoNode && from.type.dtype == DType::Float32 && is_half(graph_.type(node.outputs[0]).dtype);
  }

  // Of an input, or of the half of one. Large results must be needed long: in the forward and in the backward pass.
  bool transposes_weights(const Node& node) const {
    if (!is_gathered_transposition(graph_, node)) return false;
    const NodeId source = graph_.values()[static_cast<std::size_t>(node.inputs[0])].producer;
    if (source != kNoNode && !narrows_input(graph_.nodes()[static_cast<std::size_t>(source)])) return false;
    return is_small(node) || users_.of(node.outputs[0]).size() > 1;
  }

  // The result would stay in memory until the updates anyway.
  bool transposes_for_updates(const Node& node) const {
    if (!is_gathered_transposition(graph_, node) || users_.has_waiter(node)) return false;
    const ValueId result = node.outputs[0];
    return !users_.is_output(result) &&
           std::ranges::all_of(users_.of(result), [&](const Node* user) { return place_of(*user) == Place::Update; });
  }

  bool only_makes_outputs(const Node& node) const {
    const bool is_elementwise = node.program || node.op->is_elementwise();
    if (!is_elementwise || !node.after.empty() || users_.has_waiter(node)) return false;
    return std::ranges::all_of(node.outputs,
                               [&](ValueId output) { return users_.is_output(output) && users_.of(output).empty(); });
  }
  bool is_small(const Node& node) const {
    return std::ranges::all_of(node.outputs,
                               [&](ValueId output) { return graph_.type(output).shape.elements() <= kLargestResult; });
  }

  // Casts come first. A kernel moves elements of one size.
  std::size_t moved_bytes(const Node& node) const {
    return node.is(Op::Transpose) ? size_of(graph_.type(node.outputs[0]).dtype) : 0;
  }

  // A key that is equal for nodes that one launch may compute.
  std::string work_of(const Node& node) const {
    std::string text = str(node.program ? *node.program : node.op->expression().instantiate(node.attributes));
    for (const std::vector<ValueId>* values : {&node.inputs, &node.outputs})
      for (const ValueId value : *values) {
        const TensorType& type = graph_.type(value);
        text += std::string(" ") + name_of(type.dtype) + (type.shape.elements() == 1 ? " one" : "");
      }
    return text;
  }

  const Graph& graph_;
  const Users users_;
  std::vector<Place> places_;
};

}  // namespace

Graph fuse_horizontally(const Graph& graph) { return Gathering(graph).run(); }

bool is_gathered_transposition(const Graph& graph, const Node& node) {
  const Shape& shape = graph.type(node.outputs[0]).shape;
  return node.is(Op::Transpose) && node.after.empty() && shape.rank() > 1 && shape.elements() <= kLargestTransposition;
}

}  // namespace openmps::engine
