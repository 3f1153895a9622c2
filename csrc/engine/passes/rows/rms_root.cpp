#include "engine/passes/rows/rms_root.h"

#include "engine/ir/op.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rows/row_patterns.h"

namespace openmps::engine {
namespace {

// The x of x * x.
ValueId squared(const Graph& graph, ValueId value) {
  if (const Node* square = made_by(graph, value, Op::Square)) return unwidened(graph, square->inputs[0]);
  const Node* product = made_by(graph, value, Op::Multiply);
  return product && product->inputs[0] == product->inputs[1] ? unwidened(graph, product->inputs[0]) : kNoValue;
}

}  // namespace

ValueId bare(const Graph& graph, ValueId value) {
  for (ValueId before = kNoValue; before != value;) {
    before = value;
    value = unwidened(graph, unrounded(graph, value));
  }
  return value;
}

std::optional<RmsRoot> rms_root_of(const Graph& graph, ValueId value, const Shape& shape, std::int64_t longest) {
  const Node* root = made_by(graph, value, Op::Rsqrt);
  const Node* sum = root ? made_by(graph, root->inputs[0], Op::Add) : nullptr;
  if (!sum) return std::nullopt;
  for (const std::size_t which : {0, 1}) {
    const std::optional<double> epsilon = single_number(graph, sum->inputs[1 - which]);
    const Node* mean = made_by(graph, sum->inputs[which], Op::ReduceMean);
    if (!epsilon || !mean || !mean->attributes.flag("keep_axes")) continue;
    const ValueId x = squared(graph, bare(graph, mean->inputs[0]));
    if (x == kNoValue || graph.type(x).shape != shape) continue;
    const Integers& axes = mean->attributes.integers("axes");
    if (row_length(axes, graph.type(mean->inputs[0]).shape).value_or(longest + 1) > longest) continue;
    if (graph.type(x).dtype != DType::Float32 && !is_half(graph.type(x).dtype)) continue;
    if (graph.type(mean->outputs[0]).dtype != DType::Float32) continue;
    return RmsRoot{value, x, mean->outputs[0], sum->outputs[0], *epsilon};
  }
  return std::nullopt;
}

}  // namespace openmps::engine
