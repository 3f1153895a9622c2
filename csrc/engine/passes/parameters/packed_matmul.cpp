#include "engine/passes/parameters/packed_matmul.h"

#include "engine/ir/op_def.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

Shape panels_shape(const InferContext& context) {
  const Shape& b = context.inputs[0].shape;
  if (b.rank() != 2) context.fail(ErrorKind::Shape, "input \"b\" has shape " + b.str() + ", expects 2 axes.");
  const bool is_transposed = context.attributes.flag("transpose_b");
  return {panels_of(b[is_transposed ? 0 : 1].number()), b[is_transposed ? 1 : 0], kPanelColumns};
}

void pack_loop(const ReferenceCall& call) {
  const Tensor64& b = call.inputs[0];
  const bool is_transposed = call.attributes.flag("transpose_b");
  const std::int64_t columns = b.shape[is_transposed ? 0 : 1].number(), depth = b.shape[is_transposed ? 1 : 0].number();
  for (std::int64_t c = 0; c < columns; ++c)
    for (std::int64_t k = 0; k < depth; ++k)
      call.outputs[0][(c / kPanelColumns * depth + k) * kPanelColumns + c % kPanelColumns] =
          is_transposed ? b[c * depth + k] : b[k * columns + c];
}

Shape product_shape(const InferContext& context) {
  const Shape &a = context.inputs[0].shape, &panels = context.inputs[1].shape;
  const std::int64_t columns = context.attributes.integer("columns");
  if (a.rank() < 2) context.fail(ErrorKind::Shape, "input \"a\" has shape " + a.str() + ", expects at least 2 axes.");
  const Shape expected{panels_of(columns), a.back(), kPanelColumns};
  if (columns < 0 || panels != expected)
    context.fail(ErrorKind::Shape, "panels have shape " + panels.str() + ", expects " + expected.str() + " for " +
                                       std::to_string(columns) + " columns of a " + a.str() + ".");
  if (context.inputs.size() > 2 && context.inputs[2].shape != Shape{columns})
    context.fail(ErrorKind::Shape,
                 "bias has shape " + context.inputs[2].shape.str() + ", expects " + Shape{columns}.str() + ".");
  Shape result(a.extents().first(a.rank() - 1));
  result.push_back(columns);
  return result;
}

void product_loop(const ReferenceCall& call) {
  const Tensor64 &a = call.inputs[0], &panels = call.inputs[1];
  const std::int64_t depth = a.shape.back().number(), columns = call.attributes.integer("columns");
  const double slope = call.attributes.number("slope");
  for (std::int64_t i = 0, elements = call.outputs[0].shape.elements().number(); i < elements; ++i) {
    const std::int64_t row = i / columns, c = i % columns,
                       at = c / kPanelColumns * depth * kPanelColumns + c % kPanelColumns;
    double sum = call.inputs.size() > 2 ? call.inputs[2][c] : 0;
    for (std::int64_t k = 0; k < depth; ++k) sum += a[row * depth + k] * panels[at + k * kPanelColumns];
    call.outputs[0][i] = sum < 0 ? slope * sum : sum;
  }
}

}  // namespace

const OpDef& pack_columns_def() {
  static const Immortal<OpDef> definition = OpDef("pack_columns")
                                                .inputs({"b"})
                                                .attribute("transpose_b", false)
                                                .dtypes(kFloats)
                                                .shape(panels_shape)
                                                .reference(pack_loop);
  return definition;
}

const OpDef& packed_matmul_def() {
  static const Immortal<OpDef> definition = OpDef("packed_matmul")
                                                .inputs({"a", "panels"})
                                                .optional_input("bias")
                                                .required("columns")
                                                .attribute("slope", 1.0)
                                                .epilogue()
                                                .dtypes(kFloats)
                                                .shape(product_shape)
                                                .reference(product_loop);
  return definition;
}

}  // namespace openmps::engine
