// Order along an axis: sorted values, the order itself, and the few largest. Equal elements keep their order; a NaN
// comes last.
#include <algorithm>
#include <numeric>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/families/scans.h"

namespace openmps::engine {
namespace {

// The positions of a row, in order.
template <typename Wide>
std::vector<std::int64_t> order_of(const WideTensor<Wide>& x, std::int64_t start, std::int64_t step, std::int64_t count,
                                   bool descending) {
  std::vector<std::int64_t> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](std::int64_t i, std::int64_t j) {
    const Wide a = x[start + i * step], b = x[start + j * step];
    if (a != a || b != b) return a == a;  // a NaN is not equal to itself
    return descending ? a > b : a < b;
  });
  return order;
}

template <typename Visit>
void for_each_row(const ScanExtents& e, Visit visit) {
  for (std::int64_t o = 0; o < e.outer; ++o)
    for (std::int64_t i = 0; i < e.inner; ++i) visit(o * e.count * e.inner + i);
}

template <bool kPositions, typename Wide>
void sort_loop(const WideCall<Wide>& call) {
  const WideTensor<Wide>& x = call.inputs[0];
  const ScanExtents e = scan_extents(call.attributes, x.shape);
  for_each_row(e, [&](std::int64_t start) {
    const auto order = order_of(x, start, e.inner, e.count, call.attributes.flag("descending"));
    for (std::int64_t k = 0; k < e.count; ++k) {
      const std::int64_t from = order[static_cast<std::size_t>(k)];
      call.outputs[0][start + k * e.inner] = kPositions ? static_cast<Wide>(from) : x[start + from * e.inner];
    }
  });
}

Shape sorted_shape(const InferContext& context) {
  const Shape& shape = context.inputs[0].shape;
  check_positions(context, shape, checked_axis(context, context.attributes.integer("axis"), shape.rank()));
  return shape;
}

void sort_gradient(GradientContext& context) {
  const Val x = context.input();
  const Val order = context.op("argsort", {x}, context.attributes());
  context.give(0, context.op("scatter_along_axis", {context.output_gradient(), order},
                             {{"axis", *context.attributes().find("axis")}, {"shape", extents_of(x.shape())}}));
}

OpDef sorting(const char* name) {
  const auto along = [](std::int64_t axis, bool descending) {
    return Attributes{{"axis", axis}, {"descending", descending}};
  };
  return OpDef(name)
      .inputs({"x"})
      .required("axis")
      .attribute("descending", false)
      .dtypes(kNumbers)
      .shape(sorted_shape)
      .tolerance(Tolerance::Exact)
      .determinism(Determinism::Bitwise)
      .sample({{{{3, 5}}}, along(1, false)})
      .sample({{{{4, 6, 3}}}, along(-2, true)})
      .sample({{{{133}}}, along(0, true)})
      .sample({{{{2, 3000}}}, along(1, false)})
      .sample({{{{1030, 2}}}, along(0, true)})
      .sample({{{{3, 40}, -4, 4, DType::Int32}}, along(1, false), false})
      .sample({{{{3, 0}}}, along(1, false)})
      .refuses({{{DType::Float32, {2, 3}}}, {{"axis", 2}}, "axis is 2, the tensor has 2 axes."})
      .refuses({{{DType::UInt8, {2147483649}}},
                along(0, false),
                "axis 0 of (2147483649,) is longer than 2147483648, the number of positions that int32 has."});
}

// ---- the few largest of the last axis

std::vector<TensorType> top_k_types(const InferContext& context) {
  const TensorType& x = context.inputs[0];
  const Extent k = context.attributes.integer("k");
  if (x.shape.rank() == 0) context.fail(ErrorKind::Shape, "input has shape (), expects at least 1 axis.");
  if (x.dtype == DType::Bool) context.fail(ErrorKind::DType, "input \"x\" is bool, which it does not take.");
  if (k < 0 || k > x.shape.back())
    context.fail(ErrorKind::OutOfRange, "k is " + to_string(k) + ", the last axis of " + x.shape.str() + " has " +
                                            to_string(x.shape.back()) + " elements.");
  check_positions(context, x.shape, x.shape.rank() - 1);
  Shape result = x.shape;
  result[result.rank() - 1] = k;
  return {{x.dtype, result}, {DType::Int32, result}};
}

template <typename Wide>
void top_k_loop(const WideCall<Wide>& call) {
  const WideTensor<Wide>& x = call.inputs[0];
  const std::int64_t count = x.shape.back(), k = call.attributes.integer("k");
  for (std::int64_t row = 0; count > 0 && row < x.shape.elements() / count; ++row) {
    const auto order = order_of(x, row * count, 1, count, true);
    for (std::int64_t place = 0; place < k; ++place) {
      const std::int64_t from = order[static_cast<std::size_t>(place)];
      call.outputs[0][row * k + place] = x[row * count + from];
      call.outputs[1][row * k + place] = static_cast<Wide>(from);
    }
  }
}

void top_k_gradient(GradientContext& context) {
  if (!context.output_gradient(0)) return;
  context.give(0, context.op("scatter_along_axis", {context.output_gradient(0), context.output(1)},
                             {{"axis", -1}, {"shape", extents_of(context.input().shape())}}));
}

}  // namespace

void register_sorting_ops(Registry& registry) {
  registry.add(
      sorting("sort").exact_reference([](const auto& call) { sort_loop<false>(call); }).gradient(sort_gradient));
  registry.add(sorting("argsort")
                   .result_dtype(DType::Int32)
                   .exact_reference([](const auto& call) { sort_loop<true>(call); })
                   .no_gradient("positions do not change smoothly"));
  registry.add(
      OpDef("top_k")
          .inputs({"x"})
          .outputs({"values", "indices"})
          .required("k")
          .infer(top_k_types)
          .exact_reference([](const auto& call) { top_k_loop(call); })
          .gradient(top_k_gradient)
          .tolerance(Tolerance::Exact)
          .determinism(Determinism::Bitwise)
          .sample({{{{3, 5}}}, {{"k", 2}}})
          .sample({{{{2, 3, 40}}}, {{"k", 16}}})
          .sample({{{{2, 1500}}}, {{"k", 20}}})
          .sample({{{{7}}}, {{"k", 7}}})
          .sample({{{{4, 30}, -3, 3, DType::Int32}}, {{"k", 9}}, false})
          .sample({{{{0, 5}}}, {{"k", 3}}})
          .refuses({{{DType::Float32, {2, 3}}}, {{"k", 4}}, "k is 4, the last axis of (2, 3) has 3 elements."})
          .refuses({{{DType::UInt8, {2147483649}}},
                    {{"k", 1}},
                    "axis 0 of (2147483649,) is longer than 2147483648, the number of positions that int32 has."})
          .refuses({{{DType::Float32, {}}}, {{"k", 1}}, "input has shape (), expects at least 1 axis."}));
}

}  // namespace openmps::engine
