#include "engine/passes/precision/read_as_half.h"

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"

namespace openmps::engine {
namespace {

// Whether an operation reads the operand of a half type if it comes from matmuls.
bool reads_half(const Node& node, std::size_t operand) {
  switch (node.op->precision_role()) {
    case PrecisionRole::LowPrecision:
    case PrecisionRole::FollowsInput:
      return node.after.empty();
    case PrecisionRole::Statistics:
    case PrecisionRole::NormalizationGradient:
      return node.after.empty() && operand < 2;
    case PrecisionRole::Attention:
    case PrecisionRole::AttentionGradient:
      return is_attention_tensor(operand);
    default:
      return false;
  }
}

}  // namespace

bool is_attention_tensor(std::size_t operand) { return operand != 4 && operand != 5; }
bool is_attention_mask(const OpDef& op, std::size_t operand) { return operand + 1 == op.input_names().size(); }

std::vector<bool> values_read_as_half(const Graph& graph) {
  std::vector<bool> result(graph.values().size(), false);
  const auto of = [&result](ValueId value) -> std::vector<bool>::reference {
    return result[static_cast<std::size_t>(value)];
  };
  for (auto node = graph.nodes().rbegin(); node != graph.nodes().rend(); ++node) {
    const bool passes_on =
        (node->op->is_elementwise() || node->op->precision_role() == PrecisionRole::Softmax) && of(node->outputs[0]);
    if (node->is(Op::RecomputedSource) && of(node->outputs[0])) of(node->inputs[0]) = true;
    for (std::size_t i = 0; i < node->inputs.size(); ++i)
      if (reads_half(*node, i) ||
          (passes_on && graph.type(node->inputs[i]).shape == graph.type(node->outputs[0]).shape))
        of(node->inputs[i]) = true;
  }
  for (const GraphOutput& output : graph.outputs()) of(output.value) = false;
  return result;
}

}  // namespace openmps::engine
