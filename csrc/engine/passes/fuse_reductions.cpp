#include "engine/passes/fuse_reductions.h"

#include <algorithm>
#include <map>

#include "engine/ir/program.h"
#include "engine/ops/axes.h"
#include "engine/passes/eliminate_dead_code.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/stitch.h"

namespace openmps::engine {
namespace {

// A kernel keeps as many sums for each thread, so that its tile stays in the L1 cache.
constexpr std::int64_t kMostColumns = 1024;

bool is_element_work(const Graph& graph, const Node& node) {
  if (node.op == &fused_elementwise_def()) return !node.inputs.empty();
  return node.op->is_elementwise() && !node.inputs.empty() && is_stitchable(graph, node);
}

// The element-wise work before a reduction; null if there is none.
const Node* work_of(const Graph& graph, const Node& reduction) {
  if (!reduction.op->is_reduction()) return nullptr;
  const Node* work = graph.producer(reduction.inputs[0]);
  return work && is_element_work(graph, *work) ? work : nullptr;
}

// Why a reduction cannot be fused with the work before it; None if it can.
FusionReason reason_against(const Graph& graph, const Node& reduction) {
  const TensorType& x = graph.type(reduction.inputs[0]);
  if (!reduction.after.empty()) return FusionReason::ReductionOrdered;
  if (x.dtype != DType::Float32) return FusionReason::ReductionDtype;
  const auto extents = reduction_extents(x.shape, axis_set(reduction.attributes.integers("axes"), x.shape.rank()));
  if (!extents) return FusionReason::ReductionAxes;
  if (extents->count <= 1 || x.shape.elements() == 0) return FusionReason::ReductionSize;
  return extents->inner > kMostColumns ? FusionReason::ReductionColumns : FusionReason::None;
}

class ReductionFuser {
 public:
  explicit ReductionFuser(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    const std::vector<bool> needed = needed_nodes(graph);  // a kernel has no place for a reduction without users
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
      const Node& node = graph.nodes()[i];
      const Node* work = needed[i] ? work_of(graph, node) : nullptr;
      if (!work) continue;
      FusionReason reason = reason_against(graph, node);
      if (reason == FusionReason::None && !reductions_.try_emplace(work, &node).second)
        reason = FusionReason::ReductionTaken;
      if (reason == FusionReason::None)
        ended_[&node] = work;
      else
        FusionNotes::add(graph, *work, node, reason, true);
    }
  }

  Graph run() {
    for (const Node& node : graph_.nodes())
      if (const auto found = reductions_.find(&node); found != reductions_.end())
        write(node, *found->second);
      else if (!ended_.contains(&node))
        rewriter_.copy(node);
    return rewriter_.finish();
  }

 private:
  void write(const Node& work, const Node& reduction) {
    const ValueId reduced = reduction.inputs[0];
    const Program whole = work.program ? *work.program : work.op->expression().instantiate(work.attributes);
    Program program = whole;
    program.results.clear();
    std::vector<ValueId> results;  // of the old graph
    for (std::size_t i = 0; i < work.outputs.size(); ++i) {
      if (work.outputs[i] == reduced && users_.only(reduced)) continue;
      results.push_back(work.outputs[i]);
      program.results.push_back(whole.results[i]);
    }
    const auto position = std::ranges::find(work.outputs, reduced) - work.outputs.begin();
    program.results.push_back(whole.results[static_cast<std::size_t>(position)]);
    results.push_back(reduction.outputs[0]);

    Node made;
    made.op = &fused_reduction_def();
    made.name = (work.name.empty() ? work.op->name() : work.name) + "+" + reduction.op->name();
    made.inputs = rewriter_.operands(work);
    made.attributes = {{"reduction", reduction.op->name()},
                       {"axes", reduction.attributes.integers("axes")},
                       {"keep_axes", reduction.attributes.flag("keep_axes")},
                       {"shape", extents_of(graph_.type(reduced).shape)}};
    made.program = std::make_shared<const Program>(std::move(program));
    rewriter_.write(std::move(made), results);
    rewriter_.stands_for(work);
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
  std::map<const Node*, const Node*> reductions_, ended_;  // work -> reduction, reduction -> work
};

}  // namespace

const OpDef& fused_reduction_def() {
  static const OpDef definition = OpDef("fused_reduction").inputs({"x"}).variadic();
  return definition;
}

Graph fuse_reductions(const Graph& graph) { return ReductionFuser(graph).run(); }

}  // namespace openmps::engine
