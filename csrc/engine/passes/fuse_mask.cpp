#include "engine/passes/fuse_mask.h"

#include "engine/ir/op_def.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

FusionReason reason_against(const Graph& graph, const std::vector<int>& uses, const Node& select, const Node& node) {
  if (!node.after.empty() || !select.after.empty()) return FusionReason::MaskOrdered;
  if (uses[static_cast<std::size_t>(node.inputs[1])] != 1) return FusionReason::MaskUsers;
  const TensorType &x = graph.type(node.inputs[0]), &mask = graph.type(select.inputs[0]);
  const bool fits = mask.dtype == DType::Bool && mask.shape == x.shape && graph.type(select.inputs[1]) == x;
  return fits && single_number(graph, select.inputs[2]) == 0.0 ? FusionReason::None : FusionReason::MaskOperands;
}

// The selection that a gradient of a normalisation may absorb; null if there is none.
const Node* mask_of(const Graph& graph, const std::vector<int>& uses, const Node& node) {
  const Node* select = node.is(Op::NormalizationGradient) ? graph.producer(node.inputs[1], Op::Select) : nullptr;
  if (!select) return nullptr;
  const FusionReason reason = reason_against(graph, uses, *select, node);
  if (reason == FusionReason::None) return select;
  FusionNotes::add(graph, *select, node, reason);
  return nullptr;
}

}  // namespace

Graph fuse_mask(const Graph& graph) {
  Rewriter rewriter(graph);
  const std::vector<int> uses = count_uses(graph);
  for (const Node& node : graph.nodes()) {
    const Node* select = mask_of(graph, uses, node);
    if (!select) {
      rewriter.copy(node);
      continue;
    }
    Node made;
    made.op = &masked_normalization_gradient_def();
    made.name = node.name;
    made.attributes = node.attributes;
    made.inputs = rewriter.operands(node);
    made.inputs[1] = rewriter[select->inputs[1]].id;
    made.inputs.insert(made.inputs.begin() + 4, rewriter[select->inputs[0]].id);
    rewriter.write(std::move(made), node.outputs);
    rewriter.stands_for(node);
  }
  return rewriter.finish();
}

const OpDef& masked_normalization_gradient_def() {
  static const OpDef definition = OpDef("masked_normalization_gradient")
                                      .inputs({"x", "dy", "mean", "variance", "mask"})
                                      .optional_input("gamma")
                                      .outputs({"dx", "dgamma", "dbeta"});
  return definition;
}

}  // namespace openmps::engine
