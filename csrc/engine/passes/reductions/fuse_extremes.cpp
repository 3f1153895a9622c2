#include "engine/passes/reductions/fuse_extremes.h"

#include <algorithm>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

class ExtremeFuser {
 public:
  explicit ExtremeFuser(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (node.is(Op::ReduceMin) && fits(node)) find_largest(node);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  std::vector<bool> axes_of(const Node& node) const {
    return axis_set(node.attributes.integers("axes"), graph_.type(node.inputs[0]).shape.rank());
  }

  bool fits(const Node& node) const {
    const TensorType& x = graph_.type(node.inputs[0]);
    return users_.is_free(node) && x.dtype == DType::Float32 && x.shape.is_known() && x.shape.elements() > 0 &&
           reduction_extents(x.shape, axes_of(node));
  }

  void find_largest(const Node& least) {
    const auto is_largest = [&](const Node* other) {
      return other->is(Op::ReduceMax) && fits(*other) && !rewriter_.is_rewritten(other) &&
             axes_of(*other) == axes_of(least) && graph_.type(other->outputs[0]) == graph_.type(least.outputs[0]);
    };
    const std::vector<const Node*>& readers = users_.of(least.inputs[0]);
    const auto largest = std::ranges::find_if(readers, is_largest);
    if (largest == readers.end()) return;
    const Node *first = std::min(&least, *largest), *second = std::max(&least, *largest);
    rewriter_.rewrite(*first, {second}, [this, &least, largest = *largest] { write(least, *largest); });
  }

  void write(const Node& least, const Node& largest) {
    Node made;
    made.op = &extremes_def();
    made.name = least.name;
    made.inputs = {rewriter_[least.inputs[0]].id};
    made.attributes = {{"axes", least.attributes.integers("axes")}};
    rewriter_.write(std::move(made), {least.outputs[0], largest.outputs[0]});
  }

  const Graph& graph_;
  const Users users_;
  Rewriter rewriter_;
};

}  // namespace

const OpDef& extremes_def() {
  static const Immortal<OpDef> definition = OpDef("extremes").inputs({"x"}).outputs({"least", "largest"});
  return definition;
}

Graph fuse_extremes(const Graph& graph) { return ExtremeFuser(graph).run(); }

}  // namespace openmps::engine
