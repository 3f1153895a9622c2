#include "engine/passes/stitching/duplicate_producers.h"

#include <map>

#include "engine/ir/op_def.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/stitching/stitch.h"

namespace openmps::engine {
namespace {

// Repeating this much costs a GPU about a microsecond at most: less than a launch. A value that all elements of a row
// share is computed once for four neighbours.
constexpr std::int64_t kMostDuplicated = std::int64_t{1} << 22, kNeighbours = 4;
constexpr int kMostNodes = 6;  // in a chain

class ProducerDuplicator {
 public:
  explicit ProducerDuplicator(const Graph& graph)
      : graph_(graph), uses_(count_uses(graph)), is_waited_for_(graph.nodes().size()) {
    // In reverse order, users come before their operands.
    for (std::size_t i = graph.nodes().size(); i-- > 0;) {
      const Node& node = graph.nodes()[i];
      for (const ValueId input : node.inputs) reader_[input] = &node;
      for (const NodeId earlier : node.after) is_waited_for_[static_cast<std::size_t>(earlier)] = true;
      if (!is_waited_for_[i]) look_at(node);
    }
  }

  Graph run() const {
    Rewriter rewriter(graph_);
    for (const Node& node : graph_.nodes()) {
      const auto target = targets_.find(&node);
      if (target == targets_.end()) {
        rewriter.copy(node);
        continue;
      }
      std::vector<Val> operands;
      for (const ValueId input : node.inputs) {
        const Val operand = rewriter[input];
        const Shape& shape = target->second.shape;
        operands.push_back(operand.shape() == shape ? operand : broadcast_to(operand, shape));
      }
      rewriter.replace(node.outputs[0],
                       rewriter.builder().op(node.op->name().c_str(), operands, node.attributes, node.name));
    }
    return rewriter.finish();
  }

 private:
  struct Target {
    Shape shape;
    int nodes = 0;  // from here to the user that is not repeated
  };

  void look_at(const Node& node) {
    if (!node.op->is_elementwise() || node.inputs.empty() || !is_stitchable(graph_, node)) return;
    const ValueId value = node.outputs[0];
    const auto reader = reader_.find(value);
    if (uses_[static_cast<std::size_t>(value)] != 1 || reader == reader_.end()) return;
    const Node& next = *reader->second;
    if (!next.op->is_elementwise() || !is_stitchable(graph_, next)) return;
    const auto found = targets_.find(&next);
    Target target = found == targets_.end() ? Target{graph_.type(next.outputs[0]).shape} : found->second;
    ++target.nodes;
    const Shape& own = graph_.type(value).shape;
    const bool is_of_rows = own.rank() > 0 && own.back(0) == 1;
    const std::int64_t elements = target.shape.elements(), most = kMostDuplicated * (is_of_rows ? kNeighbours : 1);
    if (elements > own.elements() && elements <= most && target.nodes <= kMostNodes) targets_[&node] = target;
  }

  const Graph& graph_;
  std::vector<int> uses_;
  std::map<ValueId, const Node*> reader_;  // the first
  std::map<const Node*, Target> targets_;
  std::vector<bool> is_waited_for_;
};

}  // namespace

Graph duplicate_producers(const Graph& graph) { return ProducerDuplicator(graph).run(); }

}  // namespace openmps::engine
