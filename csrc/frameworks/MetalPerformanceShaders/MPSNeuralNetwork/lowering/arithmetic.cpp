// Element-wise arithmetic of two images: clamp((primaryScale * x) op (secondaryScale * y) + bias).
#include <cfloat>
#include <iterator>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

constexpr const char* kArithmeticOperations[] = {"add", "subtract", "multiply", "divide"};
constexpr const char* kNames[] = {"height", "width", "feature channels"};

// Along an axis with stride 0 the first value is used for all.
Tensor shared(Tensor x, const std::array<bool, 3>& axes) {
  Nhwc e = nhwc(x);
  if (!((axes[0] && e.h > 1) || (axes[1] && e.w > 1) || (axes[2] && e.c > 1))) return x;
  return slice(x, {0, 0, 0, 0}, {e.n, axes[0] ? 1 : e.h, axes[1] ? 1 : e.w, axes[2] ? 1 : e.c});
}

Tensor scaled(Tensor x, float factor) { return factor == 1 ? x : x * factor; }

bool sizes_fit(const FilterCall& call, const Nhwc& a, const Nhwc& b) {
  const std::int64_t left[] = {a.h, a.w, a.c};
  const std::int64_t right[] = {b.h, b.w, b.c};
  for (int i = 0; i < 3; ++i) {
    if (left[i] == right[i] || left[i] == 1 || right[i] == 1) continue;
    call.fail(ErrorKind::Shape, std::string("the primary image's ") + kNames[i] + (i == 2 ? " are " : " is ") +
                                    std::to_string(left[i]) + ", the secondary image's " + std::to_string(right[i]) +
                                    "; a stride of 0 would share one value.");
    return false;
  }
  return true;
}

// 1 where the comparison holds, else 0.
Tensor compared(FilterCall& call, const Arithmetic& a, Tensor x, Tensor y) {
  PlanBuilder& l = call.lowering;
  static constexpr const char* kComparisons[] = {"equal",      "not_equal", "less",
                                                 "less_equal", "greater",   "greater_equal"};
  if (a.comparison >= std::size(kComparisons)) {
    call.fail(ErrorKind::InvalidArgument,
              "comparisonType is " + std::to_string(a.comparison) + ", expected a value of MPSNNComparisonType.");
    return {};
  }
  const auto truth = [&](const char* op, Tensor left, Tensor right) { return l.op(op, {left, right}); };
  const Tensor is_near = truth("less_equal", l.op("abs", {x - y}), l.constant(static_cast<double>(a.threshold)));
  const Tensor are_equal = truth("logical_or", truth("equal", x, y), is_near);  // infinities have no difference
  const Tensor differ = l.op("logical_not", {are_equal});
  Tensor holds;
  if (a.comparison < 2)
    holds = a.comparison == 0 ? are_equal : differ;
  else if (a.comparison % 2 == 0)
    holds = truth("logical_and", truth(kComparisons[a.comparison], x, y), differ);
  else
    holds = truth("logical_or", truth(kComparisons[a.comparison], x, y), are_equal);
  return cast(holds, DType::Float32);
}

Tensor unclamped(FilterCall& call, const Arithmetic& a, Tensor x, Tensor y) {
  PlanBuilder& l = call.lowering;
  const Tensor left = scaled(shared(x, a.primary_shared), a.primary_scale);
  const Tensor right = scaled(shared(y, a.secondary_shared), a.secondary_scale);
  if (!sizes_fit(call, nhwc(left), nhwc(right))) return {};
  const Tensor z = a.kind == ArithmeticKind::Compare
                       ? compared(call, a, left, right)
                       : l.op(kArithmeticOperations[static_cast<int>(a.kind)], {left, right});
  return a.bias == 0 ? z : z + a.bias;
}

// Sums the gradient over the axes along which one value of the operand was used for many, and writes it at that value's
// position.
Tensor to_operand(FilterCall& call, Tensor g, const std::array<bool, 3>& shared_axes, const Nhwc& operand) {
  PlanBuilder& l = call.lowering;
  const Nhwc e = nhwc(g);
  Integers axes;
  const bool along[] = {shared_axes[0] || operand.h == 1, shared_axes[1] || operand.w == 1,
                        shared_axes[2] || operand.c == 1};
  const std::int64_t extents[] = {e.h, e.w, e.c};
  for (int i = 0; i < 3; ++i)
    if (along[i] && extents[i] > 1) axes.push_back(i + 1);
  if (!axes.empty()) g = reduce_sum(g, axes);
  const Nhwc reduced = nhwc(g);
  if (reduced == operand) return g;
  return l.op("pad", {g},
              {{"before", Integers{0, 0, 0, 0}},
               {"after", Integers{0, operand.h - reduced.h, operand.w - reduced.w, operand.c - reduced.c}},
               {"mode", std::string("constant")}});
}

Tensor where_not_clamped(FilterCall& call, const Arithmetic& a, Tensor g, Tensor z) {
  PlanBuilder& l = call.lowering;
  const Tensor above = l.op("greater_equal", {z, l.constant(a.minimum)});
  const Tensor below = l.op("less_equal", {z, l.constant(a.maximum)});
  return l.op("select", {l.op("logical_and", {above, below}), g, l.constant(0)});
}

}  // namespace

bool Arithmetic::clamps() const noexcept { return minimum > -FLT_MAX || maximum < FLT_MAX; }

void lower_arithmetic(FilterCall& call, const Arithmetic& a) {
  PlanBuilder& l = call.lowering;
  Tensor z = unclamped(call, a, call.sources[0], call.sources[1]);
  if (a.clamps())
    z = l.op("clamp", {z}, {{"minimum", static_cast<double>(a.minimum)}, {"maximum", static_cast<double>(a.maximum)}});
  call.result = z;
  if (!call.state) return;
  *call.state = {true, {}, call.extents(0), call.destination, {}};
  if (!a.clamps() && a.kind != ArithmeticKind::Multiply) return;
  call.state->set("primary", shared(call.sources[0], a.primary_shared));
  call.state->set("secondary", shared(call.sources[1], a.secondary_shared));
}

void lower_arithmetic_gradient(FilterCall& call, const Arithmetic& a, bool of_secondary) {
  Tensor g = call.sources[0];
  const bool needs_operands = a.clamps() || a.kind == ArithmeticKind::Multiply;
  const Tensor x = call.state ? call.state->find("primary") : Tensor{};
  const Tensor y = call.state ? call.state->find("secondary") : Tensor{};
  if (needs_operands && (!x || !y))
    return call.fail(ErrorKind::State, "the gradient state was not filled by the forward kernel.");
  if (a.clamps()) {
    Arithmetic unshared = a;  // the state's values are shared already
    unshared.primary_shared = unshared.secondary_shared = {};
    g = where_not_clamped(call, a, g, unclamped(call, unshared, x, y));
  }
  const float scale = of_secondary ? a.secondary_scale : a.primary_scale;
  switch (a.kind) {
    case ArithmeticKind::Add:
      g = scaled(g, scale);
      break;
    case ArithmeticKind::Subtract:
      g = scaled(g, of_secondary ? -scale : scale);
      break;
    case ArithmeticKind::Multiply:
      g = scaled(g * (of_secondary ? x : y), a.primary_scale * a.secondary_scale);
      break;
    case ArithmeticKind::Divide:
    case ArithmeticKind::Compare:
      return call.fail(ErrorKind::Unsupported, "a division or comparison has no gradient filter.");
  }
  call.result = to_operand(call, g, of_secondary ? a.secondary_shared : a.primary_shared, call.destination);
}

}  // namespace openmps::fw::nn
