// Running sums, products and extremes along an axis.
#include <cmath>
#include <limits>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/families/scans.h"
#include "engine/ops/running.h"

namespace openmps::engine {

double largest_finite(DType dtype) noexcept {
  switch (dtype) {
    case DType::Float16:
      return 65504;
    case DType::BFloat16:
      return 0x1.fep127;
    case DType::Float32:
      return static_cast<double>(std::numeric_limits<float>::max());
    default:
      return std::numeric_limits<double>::max();
  }
}

namespace {

// An exclusive scan starts from the reduction's neutral element, which is the largest finite value for extremes.
template <RunningKind kKind, typename Wide>
void scan_loop(const WideCall<Wide>& call) {
  const WideTensor<Wide>& x = call.inputs[0];
  const ScanExtents e = scan_extents(call.attributes, x.shape);
  const bool exclusive = call.attributes.flag("exclusive");
  Wide start = neutral_of<kKind, Wide>(call.dtype);
  if constexpr (std::is_floating_point_v<Wide>)
    if (exclusive && std::isinf(start)) start = std::copysign(largest_finite(call.dtype), start);
  for (std::int64_t o = 0; o < e.outer; ++o)
    for (std::int64_t i = 0; i < e.inner; ++i) {
      Wide so_far = start;
      for (std::int64_t k = 0; k < e.count; ++k) {
        const std::int64_t at = (o * e.count + (e.reverse ? e.count - 1 - k : k)) * e.inner + i;
        const Wide next = combined<kKind>(so_far, x[at]);
        call.outputs[0][at] = exclusive ? so_far : next;
        so_far = next;
      }
    }
}

template <RunningKind kKind>
void with_scan_loop(OpDef& definition) {
  definition.exact_reference([](const auto& call) { scan_loop<kKind>(call); });
}

Shape checked(const InferContext& context) {
  checked_axis(context, context.attributes.integer("axis"), context.inputs[0].shape.rank());
  return context.inputs[0].shape;
}

Attributes the_other_way(const Attributes& attributes) {
  Attributes result = attributes;
  result.set("reverse", !attributes.flag("reverse"));
  return result;
}

void sum_scan_gradient(GradientContext& context) {
  context.give(0, context.op("cumulative_sum", {context.output_gradient()}, the_other_way(context.attributes())));
}

// The elements `distance` further in the direction of a scan; 0 after its end.
Val further(const GradientContext& context, Val x, std::int64_t distance) {
  const std::size_t axis = axis_position(context.attributes().integer("axis"), x.shape().rank());
  const bool reverse = context.attributes().flag("reverse");
  Integers none(x.shape().rank(), 0), added = none, ones(x.shape().rank(), 1), ends = extents_of(x.shape());
  added[axis] = distance;
  const Val longer = context.op("pad", {x}, {{"before", reverse ? added : none}, {"after", reverse ? none : added}});
  if (reverse) return context.op("slice", {longer}, {{"starts", none}, {"ends", ends}, {"strides", ones}});
  ends[axis] += distance;
  return context.op("slice", {longer}, {{"starts", added}, {"ends", ends}, {"strides", ones}});
}

// Each factor is in all products from its place on. Thus d/dx[k] is the product before k times S[k] = g[k] + x[k+1]
// S[k+1], the gradients from there on. It does not divide by x[k], which may be 0. Instead a and b with S[k] = a[k] +
// b[k] S[k + distance] are found for distances that double.
void product_scan_gradient(GradientContext& context) {
  const Val x = context.input(), arrived = context.output_gradient();
  const bool exclusive = context.attributes().flag("exclusive");
  Attributes before = context.attributes();
  before.set("exclusive", true);
  Val sum = exclusive ? further(context, arrived, 1) : arrived, factor = further(context, x, 1);
  const std::int64_t count = x.shape()[axis_position(before.integer("axis"), x.shape().rank())];
  for (std::int64_t distance = 1; distance < count; distance *= 2) {
    sum = sum + factor * further(context, sum, distance);
    factor = factor * further(context, factor, distance);
  }
  context.give(0, sum * (exclusive ? context.output() : context.op("cumulative_product", {x}, before)));
}

// A result's gradient goes to the last place of its extreme: the running extreme of those places finds it.
template <bool kLargest>
void extreme_scan_gradient(GradientContext& context) {
  const Val x = context.input();
  const char* const own = kLargest ? "cumulative_maximum" : "cumulative_minimum";
  Attributes inclusive = context.attributes();
  inclusive.set("exclusive", false);
  const bool reverse = inclusive.flag("reverse");
  const std::size_t axis = axis_position(inclusive.integer("axis"), x.shape().rank());
  const Val is_met = equal(x, context.op(own, {x}, inclusive));
  const Val place =
      context.op("cumulative_sum", {broadcast_to(context.builder().constant(1, DType::Float32), x.shape())},
                 {{"axis", static_cast<std::int64_t>(axis)}, {"exclusive", true}});
  const Val nowhere = context.builder().constant(reverse ? 1e30 : -1.0, DType::Float32);
  const Val met = select(is_met, place, nowhere);
  const Val last = context.op(reverse ? "cumulative_minimum" : "cumulative_maximum", {met}, context.attributes());
  context.give(0, context.op("scatter_along_axis", {context.output_gradient(), cast(last, DType::Int32)},
                             {{"axis", static_cast<std::int64_t>(axis)}, {"shape", extents_of(x.shape())}}));
}

struct ScanRow {
  const char* name;
  void (*set_loop)(OpDef& definition);
  void (*gradient)(GradientContext&);
  double low, high;  // of the samples
  bool has_kinks = false;
};

OpDef scan(const ScanRow& row) {
  const auto along = [](std::int64_t axis, bool exclusive, bool reverse) {
    return Attributes{{"axis", axis}, {"exclusive", exclusive}, {"reverse", reverse}};
  };
  OpDef definition(row.name);
  definition.inputs({"x"}).required("axis").attribute("exclusive", false).attribute("reverse", false);
  definition.dtypes(kNumbers).shape(checked).gradient(row.gradient);
  row.set_loop(definition);
  definition.tolerance(Tolerance::Accumulation);
  for (const bool exclusive : {false, true})
    for (const bool reverse : {false, true}) {
      definition.sample({{{{3, 5}, row.low, row.high}}, along(1, exclusive, reverse), !exclusive || !row.has_kinks});
      definition.sample(
          {{{{2, 4, 3}, row.low, row.high}}, along(-2, exclusive, reverse), !exclusive || !row.has_kinks});
    }
  return definition.sample({{{{37}, row.low, row.high}}, along(0, false, false)})
      .sample({{{{3, 0}, row.low, row.high}}, along(1, false, false)})
      .sample({{{{3, 5}, -2, 2, DType::Int32}}, along(1, false, true), false})
      .refuses({{{DType::Float32, {2, 3}}}, {{"axis", 2}}, "axis is 2, the tensor has 2 axes."});
}

}  // namespace

ScanExtents scan_extents(const Attributes& attributes, const Shape& shape) {
  const std::size_t axis = axis_position(attributes.integer("axis"), shape.rank());
  ScanExtents result;
  for (std::size_t i = 0; i < axis; ++i) result.outer *= shape[i];
  result.count = shape[axis];
  for (std::size_t i = axis + 1; i < shape.rank(); ++i) result.inner *= shape[i];
  result.reverse = attributes.find("reverse") && attributes.flag("reverse");
  return result;
}

void register_scan_ops(Registry& registry) {
  const ScanRow rows[] = {
      {"cumulative_sum", with_scan_loop<RunningKind::Sum>, sum_scan_gradient, -2, 2},
      {"cumulative_product", with_scan_loop<RunningKind::Product>, product_scan_gradient, -1.5, 1.5},
      {"cumulative_maximum", with_scan_loop<RunningKind::Maximum>, extreme_scan_gradient<true>, -2, 2, true},
      {"cumulative_minimum", with_scan_loop<RunningKind::Minimum>, extreme_scan_gradient<false>, -2, 2, true},
  };
  for (const ScanRow& row : rows) registry.add(scan(row));
}

}  // namespace openmps::engine
