#include "engine/ops/fourier/fourier_rows.h"

#include "engine/ir/op.h"
#include "engine/ops/fourier/fourier.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

FourierKind kind_of(const Node& node) {
  return node.is(Op::RealToHermitean)   ? FourierKind::RealToHermitean
         : node.is(Op::HermiteanToReal) ? FourierKind::HermiteanToReal
                                        : FourierKind::Complex;
}

// The shape with all values or frequencies, without the parts of complex numbers.
Shape whole_shape(const Node& node, const Shape& x, const Shape& y) {
  if (node.is(Op::RealToHermitean)) return x;
  return node.is(Op::HermiteanToReal) ? y : Shape(x.extents().first(x.rank() - 1));
}

}  // namespace

bool is_row_transform(const Graph& graph, const Node& node) {
  const Shape whole = whole_shape(node, graph.type(node.inputs[0]).shape, graph.type(node.outputs[0]).shape);
  const FourierTransform transform = fourier_transform_of(node.attributes, whole);
  const FourierKind kind = kind_of(node);
  const bool has_sign = kind == FourierKind::Complex || (transform.sign > 0) == (kind == FourierKind::HermiteanToReal);
  return has_sign && transform.axes.size() == 1 && transform.axes[0] + 1 == whole.rank() && whole.elements() > 0;
}

std::vector<Val> transform_by_rows(const Node& node, const std::vector<Val>& operands) {
  const Val x = operands[0];
  const TensorType types[] = {x.type()};
  const TensorType result = node.op->infer_types(node.who(), types, node.attributes)[0];
  const FourierTransform transform = fourier_transform_of(node.attributes, whole_shape(node, x.shape(), result.shape));
  Node made;
  made.op = &fourier_rows_def();
  made.name = node.name;
  made.inputs = {x.id};
  made.attributes.set("kind", static_cast<std::int64_t>(kind_of(node)));
  made.attributes.set("inverse", transform.sign > 0);
  const ValueId sums = x.builder->graph().add_typed_node(std::move(made), {result}).outputs[0];
  const Val y = x.builder->wrap(sums);
  return {transform.scale == 1 ? y : y * transform.scale};
}

const OpDef& fourier_rows_def() {
  static const Immortal<OpDef> definition = OpDef("fourier_rows").inputs({"x"});
  return definition;
}

}  // namespace openmps::engine
