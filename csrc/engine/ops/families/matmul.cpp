// Matmul with leading axes that broadcast.
#include <algorithm>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/families.h"
#include "engine/ops/strided.h"

namespace openmps::engine {
namespace {

Shape leading(const Shape& shape) { return Shape(shape.extents().first(shape.rank() - 2)); }

// Extents and element strides of op(matrix), transposition included.
struct Matrix {
  Extent rows, columns, row_step, column_step;

  Matrix(const Shape& shape, bool transposed)
      : rows(shape.back(1)), columns(shape.back(0)), row_step(shape.back(0)), column_step(1) {
    if (!transposed) return;
    std::swap(rows, columns);
    std::swap(row_step, column_step);
  }
};

Shape matmul_shape(const InferContext& context) {
  const Shape &a = context.inputs[0].shape, &b = context.inputs[1].shape;
  for (const auto& [name, shape] : {std::pair{"a", a}, {"b", b}})
    if (shape.rank() < 2)
      context.fail(ErrorKind::Shape,
                   std::string("input \"") + name + "\" has shape " + shape.str() + ", expects at least 2 axes.");
  const Matrix left(a, context.attributes.flag("transpose_a")), right(b, context.attributes.flag("transpose_b"));
  if (left.columns != right.rows)
    context.fail(ErrorKind::Shape, "a has " + to_string(left.columns) + " columns, b has " + to_string(right.rows) +
                                       " rows (a " + a.str() + ", b " + b.str() + ").");
  if (context.inputs.size() > 2 && context.inputs[2].shape != Shape{right.columns})
    context.fail(ErrorKind::Shape,
                 "bias has shape " + context.inputs[2].shape.str() + ", expects " + Shape{right.columns}.str() + ".");
  Shape result = broadcast(leading(a), leading(b), context.who);
  result.push_back(left.rows);
  result.push_back(right.columns);
  return result;
}

void matmul_loop(const ReferenceCall& call) {
  const Tensor64 &a = call.inputs[0], &b = call.inputs[1];
  Tensor64& y = call.outputs[0];
  const Matrix left(a.shape, call.attributes.flag("transpose_a")), right(b.shape, call.attributes.flag("transpose_b"));
  const Shape batch = leading(y.shape);
  const auto offsets = [&](const Shape& shape, std::int64_t matrix) {
    std::vector<std::int64_t> result;
    for_each_offset(batch, broadcast_strides(leading(shape), batch),
                    [&](std::int64_t, std::int64_t at) { result.push_back(at * matrix); });
    return result;
  };
  const std::vector<std::int64_t> a_starts = offsets(a.shape, left.rows * left.columns),
                                  b_starts = offsets(b.shape, right.rows * right.columns);
  const double slope = call.attributes.number("slope");
  std::int64_t to = 0;
  for (std::size_t m = 0; m < a_starts.size(); ++m)
    for (std::int64_t row = 0; row < left.rows; ++row)
      for (std::int64_t column = 0; column < right.columns; ++column) {
        double sum = call.inputs.size() > 2 ? call.inputs[2][column] : 0;
        for (std::int64_t k = 0; k < left.columns; ++k)
          sum += a[a_starts[m] + row * left.row_step + k * left.column_step] *
                 b[b_starts[m] + k * right.row_step + column * right.column_step];
        y[to++] = sum < 0 ? slope * sum : sum;
      }
}

// Leading axes of the left operand alone are more rows. One matmul over all of them replaces a matmul for each and a
// sum.
Val as_rows(Val x) {
  const Shape shape = x.shape(), rows(shape.extents().first(shape.rank() - 1));
  return reshape(x, {rows.elements(), shape.back()});
}

void matmul_gradient(GradientContext& context) {
  if (context.attributes().number("slope") != 1)
    throw Error(ErrorKind::Unsupported, "matmul: gradients are taken before a ReLU becomes its slope.");
  Val a = context.input(0), g = context.output_gradient();
  const Val b = context.input(1);
  const bool ta = context.attributes().flag("transpose_a"), tb = context.attributes().flag("transpose_b");
  if (context.wants(2)) context.give(2, g);
  const Shape whole = a.shape();
  const bool flat =
      !ta && b.shape().rank() == 2 && whole.rank() > 2 && whole.elements() > 0 && g.shape().elements() > 0;
  if (flat) a = as_rows(a), g = as_rows(g);
  const auto product = [&](Val left, bool transpose_left, Val right, bool transpose_right) {
    return context.op("matmul", {left, right}, {{"transpose_a", transpose_left}, {"transpose_b", transpose_right}});
  };
  if (context.wants(0)) {
    const Val da = ta ? product(b, tb, g, true) : product(g, false, b, !tb);
    context.give(0, flat ? reshape(da, whole) : da);
  }
  if (context.wants(1)) context.give(1, tb ? product(g, true, a, ta) : product(a, !ta, g, false));
}

Attributes transposed(bool a, bool b) { return {{"transpose_a", a}, {"transpose_b", b}}; }
Attributes sloped(double slope, bool b) { return {{"transpose_b", b}, {"slope", slope}}; }

}  // namespace

void register_matmul_ops(Registry& registry) {
  registry.add(
      OpDef("matmul")
          .inputs({"a", "b"})
          .optional_input("bias")
          .attribute("transpose_a", false)
          .attribute("transpose_b", false)
          .attribute("slope", 1.0)  // sums below 0 are multiplied by it
          .epilogue()
          .precision(PrecisionRole::LowPrecision)
          .dtypes(kFloats)
          .shape(matmul_shape)
          .reference(matmul_loop)
          .gradient(matmul_gradient)
          .tolerance(Tolerance::Accumulation)
          .sample({{{{3, 5}}, {{5, 7}}}, {}})
          .sample({{{{5, 3}}, {{5, 7}}}, transposed(true, false)})
          .sample({{{{3, 5}}, {{7, 5}}, {{7}}}, transposed(false, true)})
          .sample({{{{5, 3}}, {{7, 5}}, {{7}}}, transposed(true, true)})
          .sample({{{{2, 3, 5}}, {{2, 5, 4}}}, {}})
          .sample({{{{2, 1, 5, 3}}, {{3, 5, 4}}, {{4}}}, transposed(true, false)})
          .sample({{{{2, 3, 5}}, {{4, 5}}}, transposed(false, true)})
          .sample({{{{1, 1}}, {{1, 1}}}, {}})
          .sample({{{{1, 33}}, {{33, 65}}}, {}})
          .sample({{{{0, 5}}, {{5, 3}}}, {}})
          .sample({{{{3, 2, 0}}, {{0, 5}}}, {}})
          .sample({{{{3, 0}}, {{0, 4}}, {{4}}}, {}})
          .sample({{{{6, 20}}, {{20, 33}}}, {{"slope", 0.0}}, false})
          .sample({{{{6, 20}}, {{33, 20}}, {{33}, -0.125, 0.125}}, sloped(0.25, true), false})
          .sample({{{{1, 20}}, {{33, 20}}, {{33}, -0.125, 0.125}}, sloped(0, true), false})
          .sample({{{{6, 3}}, {{3, 33}}, {{33}, -0.125, 0.125}}, sloped(0.25, false), false})
          .refuses({{{DType::Float32, {3, 5}}, {DType::Float32, {4, 7}}},
                    {},
                    "a has 5 columns, b has 4 rows (a (3, 5), b (4, 7))."})
          .refuses({{{DType::Float32, {5}}, {DType::Float32, {5, 7}}},
                    {},
                    "input \"a\" has shape (5,), expects at least 2 axes."})
          .refuses({{{DType::Float32, {2, 3, 5}}, {DType::Float32, {3, 5, 7}}},
                    {},
                    "shapes (2,) and (3,) cannot be broadcast together."})
          .refuses({{{DType::Float32, {3, 5}}, {DType::Float32, {5, 7}}, {DType::Float32, {5}}},
                    {},
                    "bias has shape (5,), expects (7,)."})
          .refuses({{{DType::Int32, {3, 5}}, {DType::Int32, {5, 7}}}, {}, "is int32, which it does not take."}));
}

}  // namespace openmps::engine
