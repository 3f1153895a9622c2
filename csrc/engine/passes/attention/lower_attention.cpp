#include "engine/passes/attention/lower_attention.h"

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/attention_products.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {

Graph lower_attention(const Graph& graph) {
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    const bool is_forward = node.is(Op::Attention);
    if (!(is_forward || node.is(Op::AttentionGradient)) || !node.after.empty()) {
      rewriter.copy(node);
      continue;
    }
    std::vector<Val> inputs;
    const DType dtype = graph.type(node.inputs[0]).dtype;
    rewriter.builder().name = node.name;
    for (const ValueId input : node.inputs)
      inputs.push_back(cast(rewriter[input], dtype == DType::Float64 ? dtype : DType::Float32));
    const std::vector<Val> made =
        is_forward ? attention_by_products(node, inputs) : attention_gradient_by_products(node, inputs);
    // The first result is made last and thus stands for the node.
    for (std::size_t i = made.size(); i-- > 0;) rewriter.replace(node.outputs[i], cast(made[i], dtype));
    rewriter.builder().name.clear();
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
