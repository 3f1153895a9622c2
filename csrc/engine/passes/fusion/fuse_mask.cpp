#include "engine/passes/fusion/fuse_mask.h"

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

// The producer of dy; with mixed precision, of what is rounded to it.
const Node* producer_of_gradient(const Graph& graph, const Node& node) {
  const Node* producer = graph.producer(node.inputs[1], Op::Cast);
  return graph.producer(producer ? producer->inputs[0] : node.inputs[1], Op::Select);
}

FusionReason reason_against(const Graph& graph, const std::vector<int>& uses, const Node& select, const Node& node) {
  if (!node.after.empty() || !select.after.empty()) return FusionReason::MaskOrdered;
  if (uses[static_cast<std::size_t>(node.inputs[1])] != 1 || uses[static_cast<std::size_t>(select.outputs[0])] != 1)
    return FusionReason::MaskUsers;
  const TensorType &dy = graph.type(select.inputs[1]), &mask = graph.type(select.inputs[0]);
  const Shape& shape = graph.type(node.inputs[0]).shape;
  const bool fits = mask.dtype == DType::Bool && mask.shape == shape && dy.shape == shape && is_float(dy.dtype);
  return fits && single_number(graph, select.inputs[2]) == 0.0 ? FusionReason::None : FusionReason::MaskOperands;
}

// The selection that a gradient of a normalisation may absorb; null if there is none.
const Node* mask_of(const Graph& graph, const std::vector<int>& uses, const Node& node) {
  const Node* select = node.is(Op::NormalizationGradient) ? producer_of_gradient(graph, node) : nullptr;
  if (!select) return nullptr;
  const FusionReason reason = reason_against(graph, uses, *select, node);
  if (reason == FusionReason::None) return select;
  FusionNotes::add(graph, *select, node, reason);
  return nullptr;
}

// The gradient that the mask selects from, in the type of dy.
Val unmasked(Rewriter& rewriter, const Node& select, DType dtype) {
  const Graph& graph = rewriter.old();
  const Node* widened = graph.producer(select.inputs[1], Op::Cast);
  const ValueId source =
      widened && graph.type(widened->inputs[0]).dtype == dtype ? widened->inputs[0] : select.inputs[1];
  return graph.type(source).dtype == dtype ? rewriter[source] : cast(rewriter[source], dtype);
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
    made.inputs[1] = unmasked(rewriter, *select, graph.type(node.inputs[1]).dtype).id;
    made.inputs.insert(made.inputs.begin() + 4, rewriter[select->inputs[0]].id);
    rewriter.write(std::move(made), node.outputs);
    rewriter.stands_for(node);
  }
  return rewriter.finish();
}

const OpDef& masked_normalization_gradient_def() {
  static const Immortal<OpDef> definition = OpDef("masked_normalization_gradient")
                                                .inputs({"x", "dy", "mean", "variance", "mask"})
                                                .optional_input("gamma")
                                                .outputs({"dx", "dgamma", "dbeta"});
  return definition;
}

}  // namespace openmps::engine
