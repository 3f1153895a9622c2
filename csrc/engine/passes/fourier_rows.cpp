#include "engine/passes/fourier_rows.h"

#include "engine/immortal.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/families/fourier.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

FourierKind kind_of(const Node& node) {
  return node.is(Op::RealToHermitean)   ? FourierKind::RealToHermitean
         : node.is(Op::HermiteanToReal) ? FourierKind::HermiteanToReal
                                        : FourierKind::Complex;
}

bool is_row_transform(const Node& node) {
  return node.is(Op::FourierTransform) || node.is(Op::HermiteanToReal) || node.is(Op::RealToHermitean);
}

// The shape with all values or frequencies, without the parts of complex numbers.
Shape whole_shape(const Graph& graph, const Node& node) {
  const Shape &x = graph.type(node.inputs[0]).shape, &y = graph.type(node.outputs[0]).shape;
  if (node.is(Op::RealToHermitean)) return x;
  return node.is(Op::HermiteanToReal) ? y : Shape(x.extents().first(x.rank() - 1));
}

bool is_covered_transform(const Graph& graph, const Node& node) {
  if (!is_row_transform(node) || !node.after.empty()) return false;
  const Shape whole = whole_shape(graph, node);
  const FourierTransform transform = fourier_transform_of(node.attributes, whole);
  const FourierKind kind = kind_of(node);
  const bool has_sign = kind == FourierKind::Complex || (transform.sign > 0) == (kind == FourierKind::HermiteanToReal);
  return has_sign && transform.axes.size() == 1 && transform.axes[0] + 1 == whole.rank() && whole.elements() > 0;
}

Val row_transform(Rewriter& rewriter, const Node& node) {
  const Graph& graph = rewriter.old();
  const TensorType type = graph.type(node.outputs[0]);
  const DType computed = type.dtype == DType::Float64 ? DType::Float64 : DType::Float32;
  const FourierTransform transform = fourier_transform_of(node.attributes, whole_shape(graph, node));
  Node made;
  made.op = &fourier_rows_def();
  made.name = node.name;
  made.inputs = {cast(rewriter[node.inputs[0]], computed).id};
  made.attributes.set("kind", static_cast<std::int64_t>(kind_of(node)));
  made.attributes.set("inverse", transform.sign > 0);
  const ValueId sums = rewriter.fresh().add_typed_node(std::move(made), {{computed, type.shape}}).outputs[0];
  const Val y = rewriter.builder().wrap(sums);
  return cast(transform.scale == 1 ? y : y * transform.scale, type.dtype);
}

}  // namespace

const OpDef& fourier_rows_def() {
  static const Immortal<OpDef> definition = OpDef("fourier_rows").inputs({"x"});
  return definition;
}

Graph fourier_rows(const Graph& graph) {
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes())
    if (is_covered_transform(graph, node))
      rewriter.replace(node.outputs[0], row_transform(rewriter, node));
    else
      rewriter.copy(node);
  return rewriter.finish();
}

}  // namespace openmps::engine
