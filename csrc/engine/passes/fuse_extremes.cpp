#include "engine/passes/fuse_extremes.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/immortal.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

struct Extremes {
  const Node *least, *largest;
};

class ExtremeFuser {
 public:
  explicit ExtremeFuser(const Graph& graph) : graph_(graph), users_(graph) {
    for (const Node& node : graph.nodes())
      if (node.is(Op::ReduceMin) && fits(node)) find_largest(node);
  }

  Graph run() {
    Rewriter rewriter(graph_);
    for (const Node& node : graph_.nodes()) {
      if (const auto found = found_.find(&node); found != found_.end())
        write(rewriter, found->second);
      else if (!taken_.contains(&node))
        rewriter.copy(node);
    }
    return rewriter.finish();
  }

 private:
  std::vector<bool> axes_of(const Node& node) const {
    return axis_set(node.attributes.integers("axes"), graph_.type(node.inputs[0]).shape.rank());
  }

  bool fits(const Node& node) const {
    const TensorType& x = graph_.type(node.inputs[0]);
    return node.after.empty() && !users_.has_waiter(node) && x.dtype == DType::Float32 && x.shape.is_known() &&
           x.shape.elements() > 0 && reduction_extents(x.shape, axes_of(node));
  }

  void find_largest(const Node& least) {
    const auto is_largest = [&](const Node* other) {
      return other->is(Op::ReduceMax) && fits(*other) && !is_taken(*other) && axes_of(*other) == axes_of(least) &&
             graph_.type(other->outputs[0]) == graph_.type(least.outputs[0]);
    };
    const std::vector<const Node*>& readers = users_.of(least.inputs[0]);
    const auto largest = std::ranges::find_if(readers, is_largest);
    if (largest == readers.end()) return;
    const Node *first = std::min(&least, *largest), *second = std::max(&least, *largest);
    found_.emplace(first, Extremes{&least, *largest});
    taken_.insert(second);
  }

  bool is_taken(const Node& node) const { return taken_.contains(&node) || found_.contains(&node); }

  static void write(Rewriter& rewriter, const Extremes& extremes) {
    Node made;
    made.op = &extremes_def();
    made.name = extremes.least->name;
    made.inputs = {rewriter[extremes.least->inputs[0]].id};
    made.attributes = {{"axes", extremes.least->attributes.integers("axes")}};
    rewriter.write(std::move(made), {extremes.least->outputs[0], extremes.largest->outputs[0]});
  }

  const Graph& graph_;
  const Users users_;
  std::map<const Node*, Extremes> found_;  // by the one that comes first in the graph
  std::set<const Node*> taken_;            // the others
};

}  // namespace

const OpDef& extremes_def() {
  static const Immortal<OpDef> definition = OpDef("extremes").inputs({"x"}).outputs({"least", "largest"});
  return definition;
}

Graph fuse_extremes(const Graph& graph) { return ExtremeFuser(graph).run(); }

}  // namespace openmps::engine
