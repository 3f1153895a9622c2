// Matmul of float16 whose products and sums are float16 too. Apple's convolutions compute so where
// accumulatorPrecisionOption is Half. Apple names no order of the sums; docs/semantics.md has the choice.
#include <utility>

#include "engine/ir/numbers.h"
#include "engine/ir/registry.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

Shape half_matmul_shape(const InferContext& context) {
  const Shape &a = context.inputs[0].shape, &b = context.inputs[1].shape;
  for (const auto& [name, shape] : {std::pair{"a", a}, {"b", b}})
    if (shape.rank() != 2)
      context.fail(ErrorKind::Shape,
                   std::string("input \"") + name + "\" has shape " + shape.str() + ", expects 2 axes.");
  if (a[1] != b[0])
    context.fail(ErrorKind::Shape, "a has " + to_string(a[1]) + " columns, b has " + to_string(b[0]) + " rows.");
  if (context.inputs.size() > 2 && context.inputs[2].shape != Shape{b[1]})
    context.fail(ErrorKind::Shape,
                 "bias has shape " + context.inputs[2].shape.str() + ", expects " + Shape{b[1]}.str() + ".");
  return {a[0], b[1]};
}

// One more product of a sum: each of the two is rounded. Double holds products and sums of halves exactly.
double sum_in_half(double sum, double a, double b) { return round_to_half(sum + round_to_half(a * b)); }

// From the bias on, along the inner axis from its beginning to its end.
void half_matmul_loop(const ReferenceCall& call) {
  const Tensor64 &a = call.inputs[0], &b = call.inputs[1];
  const std::int64_t inner = b.shape[0], columns = b.shape[1];
  for (std::int64_t i = 0, elements = call.outputs[0].shape.elements(); i < elements; ++i) {
    const std::int64_t row = i / columns, column = i % columns;
    double sum = call.inputs.size() > 2 ? call.inputs[2][column] : 0;
    for (std::int64_t k = 0; k < inner; ++k) sum = sum_in_half(sum, a[row * inner + k], b[k * columns + column]);
    call.outputs[0][i] = sum;
  }
}

SampleInput halves(Shape shape, double low = -2, double high = 2) {
  return {std::move(shape), low, high, DType::Float16};
}

}  // namespace

void register_half_matmul_ops(Registry& registry) {
  constexpr auto kHalf = DType::Float16;
  registry.add(
      OpDef("half_matmul")
          .inputs({"a", "b"})
          .optional_input("bias")
          .dtypes({kHalf})
          .shape(half_matmul_shape)
          .reference(half_matmul_loop)
          .no_gradient("filters have gradient filters of their own")
          .tolerance(Tolerance::Accumulation)
          .sample({{halves({3, 5}), halves({5, 7})}, {}})
          .sample({{halves({3, 5}), halves({5, 7}), halves({7})}, {}})
          .sample({{halves({1, 1}), halves({1, 1})}, {}})
          .sample({{halves({17, 33}), halves({33, 65})}, {}})
          .sample({{halves({2, 300}, 0, 1), halves({300, 3}, 0, 1), halves({3})}, {}})
          .sample({{halves({2, 9}, 200, 300), halves({9, 3}, 200, 300)}, {}})      // sums beyond 65504
          .sample({{halves({2, 9}, -2e-4, 2e-4), halves({9, 3}, -0.1, 0.1)}, {}})  // denormal products
          .sample({{halves({0, 5}), halves({5, 3})}, {}})
          .sample({{halves({3, 0}), halves({0, 4}), halves({4})}, {}})
          .refuses({{{kHalf, {3, 5}}, {kHalf, {4, 7}}}, {}, "a has 5 columns, b has 4 rows."})
          .refuses({{{kHalf, {2, 3, 5}}, {kHalf, {5, 7}}}, {}, "input \"a\" has shape (2, 3, 5), expects 2 axes."})
          .refuses({{{kHalf, {3, 5}}, {kHalf, {5, 7}}, {kHalf, {5}}}, {}, "bias has shape (5,), expects (7,)."})
          .refuses({{{DType::Float32, {3, 5}}, {DType::Float32, {5, 7}}}, {}, "is float32, which it does not take."}));
}

}  // namespace openmps::engine
