// Sums, means, extremes, products and positions of extremes along axes.
#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/running.h"
#include "engine/ops/strided.h"

namespace openmps::engine {
namespace {

// An empty list of axes reduces nothing.
Shape reduction_shape(const InferContext& context) {
  const Shape& shape = context.inputs[0].shape;
  const Integers& axes = context.attributes.integers("axes");
  for (const std::int64_t axis : axes) checked_axis(context, axis, shape.rank());
  return reduced_shape(shape, axis_set(axes, shape.rank()), context.attributes.flag("keep_axes"));
}

// Strides that address the result for the operand's elements: 0 along reduced axes.
Strides result_strides(const Shape& shape, const std::vector<bool>& reduced) {
  return broadcast_strides(reduced_shape(shape, reduced, true), shape);
}

// A mean adds, and divides by the count at the end.
template <RunningKind kKind, bool kMean, typename Wide>
void reduction_loop(const WideCall<Wide>& call) {
  const WideTensor<Wide>& x = call.inputs[0];
  WideTensor<Wide>& y = call.outputs[0];
  const std::vector<bool> reduced = axis_set(call.attributes.integers("axes"), x.shape.rank());
  y.values.assign(y.values.size(), neutral_of<kKind, Wide>(call.dtype));
  for_each_offset(x.shape, result_strides(x.shape, reduced),
                  [&](std::int64_t i, std::int64_t to) { y[to] = combined<kKind>(y[to], x[i]); });
  if constexpr (kMean) {
    std::int64_t count = 1;
    for (std::size_t axis = 0; axis < x.shape.rank(); ++axis)
      if (reduced[axis]) count *= x.shape[axis];
    for (Wide& value : y.values) value = mean_of(value, count);
  }
}

// The result or its gradient, broadcast to the operand's shape again.
Val spread(const GradientContext& context, Val value) {
  const Shape& shape = context.input().shape();
  const Shape kept = reduced_shape(shape, axis_set(context.attributes().integers("axes"), shape.rank()), true);
  return broadcast_to(reshape(value, kept), shape);
}

void sum_gradient(GradientContext& context) { context.give(0, spread(context, context.output_gradient())); }

void mean_gradient(GradientContext& context) {
  const double count = static_cast<double>(context.input().shape().elements()) /
                       static_cast<double>(context.output().shape().elements());
  context.give(0, spread(context, context.output_gradient() / count));
}

// Equal extremes share the gradient in equal parts. They are counted in float32, because a half has no 65,520.
void extreme_gradient(GradientContext& context) {
  const Val x = context.input(), g = context.output_gradient();
  const Val is_extreme = equal(x, spread(context, context.output()));
  const Val count = reduce_sum(cast(is_extreme, x.dtype() == DType::Float64 ? DType::Float64 : DType::Float32),
                               context.attributes().integers("axes"), context.attributes().flag("keep_axes"));
  const Val share = cast(widened(g) / count, g.dtype());
  context.give(0, select(is_extreme, spread(context, share), context.builder().constant(0, g.dtype())));
}

// The product of all other elements, also if one of them is 0: zeros are counted, and replaced by 1 in the product.
void product_gradient(GradientContext& context) {
  const Val x = context.input(), g = spread(context, context.output_gradient());
  const Integers& axes = context.attributes().integers("axes");
  const Val zero = context.builder().constant(0, x.dtype()), one = context.builder().constant(1, x.dtype());
  const Val is_zero = equal(x, zero);
  const Val zeros = reduce_sum(cast(is_zero, x.dtype()), axes, true);
  const Val without_zeros = select(is_zero, one, x);
  const Val product = context.op("reduce_product", {without_zeros}, {{"axes", axes}, {"keep_axes", true}});
  const Val at_zero = select(equal(zeros, one), broadcast_to(product, x.shape()), zero);
  const Val elsewhere = select(equal(zeros, zero), product / without_zeros, zero);
  context.give(0, g * select(is_zero, at_zero, elsewhere));
}

template <RunningKind kKind, bool kMean = false>
void with_loop(OpDef& definition) {
  definition.exact_reference([](const auto& call) { reduction_loop<kKind, kMean>(call); });
}

struct ReductionRow {
  const char* name;
  void (*set_loop)(OpDef& definition);
  void (*gradient)(GradientContext&);
  Tolerance tolerance;
  bool of_nothing;  // whether a reduction of no elements has a value worth comparing
  PrecisionRole role = PrecisionRole::Float32;
};

OpDef reduction(const ReductionRow& row) {
  const auto axes = [](Integers list, bool keep) { return Attributes{{"axes", std::move(list)}, {"keep_axes", keep}}; };
  OpDef definition(row.name);
  definition.inputs({"x"}).required("axes").attribute("keep_axes", true).dtypes(kNumbers).shape(reduction_shape);
  row.set_loop(definition);
  definition.gradient(row.gradient).tolerance(row.tolerance).reduction().precision(row.role);
  definition.sample({{{{3, 5}}}, axes({1}, true)})
      .sample({{{{3, 5}}}, axes({0}, false)})
      .sample({{{{2, 3, 4, 5}}}, axes({-1, 1, 1}, true)})
      .sample({{{{2, 3, 4, 5}}}, axes({0, 1, 2, 3}, false)})
      .sample({{{{2, 7}}}, axes({}, true)})
      .sample({{{{1, 1037}}}, axes({1}, true)})
      .sample({{{{0, 4}}}, axes({1}, true)})
      .sample({{{{}}}, axes({}, true)})
      .sample({{{{3, 5}, -4, 4, DType::Int32}}, axes({1}, true), false});
  if (row.of_nothing) definition.sample({{{{3, 0}}}, axes({1}, true)});
  definition.refuses({{{DType::Float32, {2, 3}}}, axes({2}, true), "axis is 2, the tensor has 2 axes."});
  definition.refuses({{{DType::Bool, {2, 3}}}, axes({0}, true), "is bool, which it does not take."});
  return definition;
}

// ---- positions

Shape position_shape(const InferContext& context) {
  const Shape& shape = context.inputs[0].shape;
  const std::size_t axis = checked_axis(context, context.attributes.integer("axis"), shape.rank());
  if (shape[axis] == 0)
    context.fail(ErrorKind::Shape,
                 "axis " + to_string(axis) + " of " + shape.str() + " is empty; an empty row has no extreme.");
  check_positions(context, shape, axis);
  Shape result = shape;
  result[axis] = 1;
  return result;
}

// The first of equals; a NaN never wins, and where all are NaN the position is -1.
template <bool kLargest, typename Wide>
void position_loop(const WideCall<Wide>& call) {
  const WideTensor<Wide>& x = call.inputs[0];
  WideTensor<Wide>& y = call.outputs[0];
  const std::size_t axis = axis_position(call.attributes.integer("axis"), x.shape.rank());
  const std::int64_t step = x.shape.strides()[axis];
  std::vector<bool> reduced(x.shape.rank(), false);
  reduced[axis] = true;
  constexpr auto kKind = kLargest ? RunningKind::Maximum : RunningKind::Minimum;
  constexpr auto kNone = static_cast<Wide>(-1);
  std::vector<Wide> best(y.values.size(), neutral_of<kKind, Wide>(DType::Int64));
  y.values.assign(y.values.size(), kNone);
  for_each_offset(x.shape, result_strides(x.shape, reduced), [&](std::int64_t i, std::int64_t to) {
    const Wide value = x[i];
    Wide& so_far = best[static_cast<std::size_t>(to)];
    const bool wins = kLargest ? value > so_far : value < so_far;
    if (!wins && !(y[to] == kNone && value == value)) return;  // a NaN is not equal to itself
    so_far = value;
    y[to] = static_cast<Wide>(i / step % x.shape[axis]);
  });
}

template <bool kLargest>
OpDef position(const char* name) {
  return OpDef(name)
      .inputs({"x"})
      .required("axis")
      .dtypes(kNumbers)
      .result_dtype(DType::Int32)
      .shape(position_shape)
      .exact_reference([](const auto& call) { position_loop<kLargest>(call); })
      .no_gradient("a position does not change smoothly")
      .tolerance(Tolerance::Exact)
      .determinism(Determinism::Bitwise)
      .sample({{{{3, 5}}}, {{"axis", 1}}, false})
      .sample({{{{3, 5}}}, {{"axis", -2}}, false})
      .sample({{{{2, 3, 7}}}, {{"axis", 1}}, false})
      .sample({{{{40, 10}, -2, 2, DType::Int32}}, {{"axis", -1}}, false})
      .refuses({{{DType::Float32, {2, 3}}}, {{"axis", 5}}, "axis is 5, the tensor has 2 axes."})
      .refuses({{{DType::Float32, {2, 0}}}, {{"axis", 1}}, "axis 1 of (2, 0) is empty; an empty row has no extreme."})
      .refuses({{{DType::UInt8, {2147483649}}},
                {{"axis", 0}},
                "axis 0 of (2147483649,) is longer than 2147483648, the number of positions that int32 has."});
}

}  // namespace

void register_reduction_ops(Registry& registry) {
  const ReductionRow rows[] = {
      {"reduce_sum", with_loop<RunningKind::Sum>, sum_gradient, Tolerance::Accumulation, true,
       PrecisionRole::AccumulatesFloat32},
      {"reduce_mean", with_loop<RunningKind::Sum, true>, mean_gradient, Tolerance::Accumulation, false,
       PrecisionRole::AccumulatesFloat32},
      {"reduce_max", with_loop<RunningKind::Maximum>, extreme_gradient, Tolerance::Exact, true},
      {"reduce_min", with_loop<RunningKind::Minimum>, extreme_gradient, Tolerance::Exact, true},
      {"reduce_product", with_loop<RunningKind::Product>, product_gradient, Tolerance::Accumulation, true},
  };
  for (const ReductionRow& row : rows) registry.add(reduction(row));
  registry.add(position<true>("argmax"));
  registry.add(position<false>("argmin"));
}

}  // namespace openmps::engine
