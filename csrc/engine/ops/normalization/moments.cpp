// Mean and biased variance over axes, and the gradient of a normalisation with them: the parts of batch, instance and
// layer normalisation. Autodiff and the pass fuse_moments replace chains that spell them out by these.
#include "engine/ops/normalization/moments.h"

#include <array>
#include <cmath>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

Shape kept_shape(const Attributes& attributes, const Shape& shape) {
  return reduced_shape(shape, axis_set(attributes.integers("axes"), shape.rank()), true);
}

// (batch, above, outer, count, inner); nothing if kept and reduced axes alternate more often.
using Parts = std::array<Extent, 5>;
std::optional<Parts> cut(const Integers& axes, const Shape& shape) {
  const std::vector<bool> reduced = axis_set(axes, shape.rank());
  Parts extents{1, 1, 1, 1, 1};
  std::size_t part = 0;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] == 1) continue;
    if (reduced[axis] != (part % 2 == 1)) ++part;
    if (part >= extents.size()) return std::nullopt;
    extents[part] *= shape[axis];
  }
  if (part == 0) return Parts{1, 1, 1, 1, extents[0]};  // nothing is reduced
  return part > 2 ? extents : Parts{1, 1, extents[0], extents[1], extents[2]};
}

void check_axes(const InferContext& context) {
  const TensorType& x = context.inputs[0];
  const Integers& axes = context.attributes.integers("axes");
  for (const std::int64_t axis : axes) checked_axis(context, axis, x.shape.rank());
  if (!is_float(x.dtype))
    context.fail(ErrorKind::DType, std::string("input \"x\" is ") + name_of(x.dtype) + ", which it does not take.");
  if (!cut(axes, x.shape))
    context.fail(ErrorKind::Unsupported, "axes " + str(Attribute(axes)) + " of " + x.shape.str() +
                                             " alternate with the others more than twice.");
}

std::vector<TensorType> moments_types(const InferContext& context) {
  check_axes(context);
  const TensorType& x = context.inputs[0];
  const TensorType kept{x.dtype, kept_shape(context.attributes, x.shape)};
  return {kept, kept};
}

// Calls visit(element, result that it belongs to).
template <typename Visit>
void for_each_folded(const MomentsExtents& e, Visit visit) {
  std::int64_t at = 0;
  for (std::int64_t b = 0; b < e.batch; ++b)
    for (std::int64_t a = 0; a < e.above; ++a)
      for (std::int64_t o = 0; o < e.outer; ++o)
        for (std::int64_t k = 0; k < e.count; ++k)
          for (std::int64_t i = 0; i < e.inner; ++i) visit(at++, (b * e.outer + o) * e.inner + i);
}

void moments_loop(const ReferenceCall& call) {
  const Tensor64& x = call.inputs[0];
  Tensor64 &mean = call.outputs[0], &variance = call.outputs[1];
  const MomentsExtents e = *moments_extents(call.attributes.integers("axes"), x.shape);
  const auto count = static_cast<double>(e.reduced());
  for_each_folded(e, [&](std::int64_t at, std::int64_t to) { mean[to] += x[at]; });
  for (double& value : mean.values) value /= count;
  for_each_folded(e,
                  [&](std::int64_t at, std::int64_t to) { variance[to] += (x[at] - mean[to]) * (x[at] - mean[to]); });
  for (double& value : variance.values) value /= count;
}

double folded_count(const GradientContext& context) {
  return static_cast<double>(
      moments_extents(context.attributes().integers("axes"), context.input().shape())->reduced());
}

void moments_gradient(GradientContext& context) {
  const Val x = context.input(), dmean = context.output_gradient(0), dvariance = context.output_gradient(1);
  const double count = folded_count(context);
  if (dmean) context.give(0, broadcast_to(dmean / count, x.shape()));
  if (!dvariance) return;
  const Val centred = widened(x) - widened(context.output(0));
  context.give(0, cast(widened(dvariance) * (2 / count) * centred, x.dtype()));
}

// ---- the gradient of y = (x - mean) / sqrt(variance + epsilon) * gamma + beta

std::vector<TensorType> moments_gradient_types(const InferContext& context) {
  check_axes(context);
  const TensorType& x = context.inputs[0];
  const Shape kept = kept_shape(context.attributes, x.shape);
  constexpr const char* kNames[] = {"x", "gradient", "mean", "variance", "gamma"};
  for (std::size_t i = 1; i < context.inputs.size(); ++i) {
    const TensorType& input = context.inputs[i];
    const Shape& expected = i == 1 ? x.shape : kept;
    if (input.dtype != x.dtype)
      context.fail(ErrorKind::DType, std::string(kNames[i]) + " is " + name_of(input.dtype) + ", x is " +
                                         name_of(x.dtype) + "; they have to agree.");
    if (i < 4 ? input.shape != expected : input.shape.elements() != expected.elements())
      context.fail(ErrorKind::Shape,
                   std::string(kNames[i]) + " has shape " + input.shape.str() + ", expects " + expected.str() + ".");
  }
  return {x, {x.dtype, kept}, {x.dtype, kept}};
}

void moments_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &dy = call.inputs[1], &mean = call.inputs[2], &variance = call.inputs[3];
  Tensor64 &dx = call.outputs[0], &dgamma = call.outputs[1], &dbeta = call.outputs[2];
  const MomentsExtents e = *moments_extents(call.attributes.integers("axes"), x.shape);
  const double epsilon = call.attributes.number("epsilon"), count = static_cast<double>(e.reduced());
  const auto scale = [&](std::int64_t to) { return 1 / std::sqrt(variance[to] + epsilon); };
  for_each_folded(e, [&](std::int64_t at, std::int64_t to) {
    dbeta[to] += dy[at];
    dgamma[to] += dy[at] * (x[at] - mean[to]) * scale(to);
  });
  for_each_folded(e, [&](std::int64_t at, std::int64_t to) {
    const double gamma = call.inputs.size() > 4 ? call.inputs[4][to] : 1;
    const double normal = (x[at] - mean[to]) * scale(to);
    dx[at] = gamma * scale(to) * (dy[at] - dbeta[to] / count - normal * dgamma[to] / count);
  });
}

Attributes over(Integers axes) { return {{"axes", std::move(axes)}}; }

struct MomentsCase {
  Shape x, kept;
  Integers axes;
  bool check_gradient = true;  // false if that takes long
};

// Batch normalisation of both layouts, instance, layer and group normalisation, all axes, and none; reductions of many
// rows.
std::vector<MomentsCase> moments_cases() {
  return {{{2, 3, 4, 5}, {1, 1, 1, 5}, {0, 1, 2}},
          {{2, 5, 3, 4}, {1, 5, 1, 1}, {0, 2, 3}},
          {{2, 3, 4, 5}, {2, 1, 1, 5}, {1, 2}},
          {{7, 33}, {7, 1}, {-1}},
          {{133, 17}, {1, 17}, {0}},
          {{3, 4}, {1, 1}, {0, 1}},
          {{0, 4}, {0, 1}, {1}},
          {{260, 9}, {1, 9}, {0}, false},
          {{5003, 3}, {1, 3}, {0}, false},
          {{35, 9, 12, 10}, {1, 9, 1, 1}, {0, 2, 3}, false},
          {{9, 5, 24}, {9, 5, 1}, {2}, false},
          {{2, 3, 2, 4, 5}, {2, 1, 1, 4, 1}, {1, 2, 4}},
          {{2, 3, 2, 2, 3}, {2, 1, 2, 1, 3}, {1, 3}},
          {{3, 70, 6, 16}, {3, 1, 6, 1}, {1, 3}, false},
          {{2, 300, 5, 3}, {2, 1, 5, 1}, {1, 3}, false},
          {{5, 9, 40, 8}, {5, 1, 40, 1}, {1, 3}, false},
          {{2, 130, 1, 2, 72, 3}, {2, 1, 1, 2, 1, 3}, {1, 4}, false},
          {{2500, 2, 2, 2}, {2500, 1, 2, 1}, {1, 3}, false},
          {{3, 777}, {3, 1}, {1}, false},
          {{2, 1030}, {2, 1}, {1}, false}};
}

OpDef moments() {
  OpDef definition("moments");
  definition.inputs({"x"}).outputs({"mean", "variance"}).required("axes").infer(moments_types);
  definition.reference(moments_loop).gradient(moments_gradient).tolerance(Tolerance::Accumulation);
  definition.precision(PrecisionRole::Statistics).optional_outputs();
  for (const MomentsCase& c : moments_cases()) definition.sample({{{c.x}}, over(c.axes), c.check_gradient});
  return definition.refuses({{{DType::Float32, {2, 3}}}, over({2}), "axis is 2, the tensor has 2 axes."})
      .refuses({{{DType::Int32, {2, 3}}}, over({1}), "input \"x\" is int32, which it does not take."})
      .refuses({{{DType::Float32, {2, 3, 4, 5, 6}}},
                over({0, 2, 4}),
                "axes [0, 2, 4] of (2, 3, 4, 5, 6) alternate with the others more than twice."});
}

OpDef normalization_gradient() {
  OpDef definition("normalization_gradient");
  definition.inputs({"x", "dy", "mean", "variance"}).optional_input("gamma").outputs({"dx", "dgamma", "dbeta"});
  definition.required("axes").attribute("epsilon", 1e-5).infer(moments_gradient_types).reference(moments_gradient_loop);
  definition.no_gradient("it is a gradient itself").tolerance(Tolerance::Accumulation);
  definition.precision(PrecisionRole::NormalizationGradient).optional_outputs();
  for (const MomentsCase& c : moments_cases()) {
    definition.sample({{{c.x}, {c.x}, {c.kept, -1, 1}, {c.kept, 0.5, 2}}, over(c.axes), false});
    definition.sample({{{c.x}, {c.x}, {c.kept, -1, 1}, {c.kept, 0.5, 2}, {{c.kept.elements()}}}, over(c.axes), false});
  }
  const TensorType x{DType::Float32, {2, 3}}, kept{DType::Float32, {1, 3}};
  return definition.refuses({{x, x, x, kept}, over({0}), "mean has shape (2, 3), expects (1, 3)."})
      .refuses({{x, x, kept, {DType::Float16, {1, 3}}},
                over({0}),
                "variance is float16, x is float32; they have to agree."});
}

}  // namespace

std::optional<MomentsExtents> moments_extents(const Integers& axes, const Shape& shape) {
  const auto extents = cut(axes, shape);
  if (!extents) return std::nullopt;
  const auto& [batch, above, outer, count, inner] = *extents;
  return MomentsExtents{batch, above, outer, count, inner};
}

void register_moments_ops(Registry& registry) {
  registry.add(moments());
  registry.add(normalization_gradient());
}

}  // namespace openmps::engine
