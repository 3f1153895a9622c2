#include "engine/passes/fuse_horizontally.h"

#include <algorithm>
#include <map>

#include "engine/ir/op_def.h"
#include "engine/ir/program.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// If larger ones moved to the end, their operands would stay in memory until there.
constexpr std::int64_t kLargestResult = std::int64_t{1} << 18;

class Gathering {
 public:
  explicit Gathering(const Graph& graph) : graph_(graph), is_read_(graph.values().size()), is_output_(is_read_) {
    for (const Node& node : graph.nodes()) {
      for (const ValueId input : node.inputs) is_read_[static_cast<std::size_t>(input)] = true;
      for (const NodeId earlier : node.after) waited_for_.push_back(earlier);
    }
    for (const GraphOutput& output : graph.outputs()) is_output_[static_cast<std::size_t>(output.value)] = true;
    std::ranges::sort(waited_for_);
    end_ = graph.nodes().size();
    while (end_ > 0 && only_makes_outputs(graph.nodes()[end_ - 1], static_cast<NodeId>(end_ - 1))) --end_;
  }

  Graph run() const {
    Rewriter rewriter(graph_);
    std::map<std::string, std::vector<const Node*>> updates;  // by operation
    for (const Node& node : graph_.nodes())
      if (narrows_input(node)) rewriter.copy(node);
    for (std::size_t i = 0; i < graph_.nodes().size(); ++i) {
      const Node& node = graph_.nodes()[i];
      if (narrows_input(node)) continue;
      if (only_makes_outputs(node, static_cast<NodeId>(i)) && (i >= end_ || is_small(node)))
        updates[work_of(node)].push_back(&node);
      else
        rewriter.copy(node);
    }
    for (const auto& [work, nodes] : updates)
      for (const Node* node : nodes) rewriter.copy(*node);
    return rewriter.finish();
  }

 private:
  // Whether it makes a half type of an input, as of weights. The backward pass reads these too. Thus all of them are in
  // memory at its start anyway.
  bool narrows_input(const Node& node) const {
    if (!node.is(Op::Cast) || !node.after.empty()) return false;
    const Value& from = graph_.values()[static_cast<std::size_t>(node.inputs[0])];
    return from.producer == kNoNode && from.type.dtype == DType::Float32 && is_half(graph_.type(node.outputs[0]).dtype);
  }

  bool only_makes_outputs(const Node& node, NodeId id) const {
    const bool is_elementwise = node.program || node.op->is_elementwise();
    if (!is_elementwise || !node.after.empty() || std::ranges::binary_search(waited_for_, id)) return false;
    return std::ranges::all_of(node.outputs, [&](ValueId output) {
      const auto at = static_cast<std::size_t>(output);
      return is_output_[at] && !is_read_[at];
    });
  }
  bool is_small(const Node& node) const {
    return std::ranges::all_of(node.outputs,
                               [&](ValueId output) { return graph_.type(output).shape.elements() <= kLargestResult; });
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
  std::vector<bool> is_read_, is_output_;
  std::vector<NodeId> waited_for_;
  std::size_t end_ = 0;  // from this node on all only make outputs: updates after sums over ranks, for instance
};

}  // namespace

Graph fuse_horizontally(const Graph& graph) { return Gathering(graph).run(); }

}  // namespace openmps::engine
