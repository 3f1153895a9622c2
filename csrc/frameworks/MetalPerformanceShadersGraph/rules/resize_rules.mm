#include "frameworks/MetalPerformanceShadersGraph/rules/resize_rules.h"

#include <algorithm>
#include <cmath>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

namespace openmps::fw::graph {

Sampling Sampling::nearest(const char *who, MPSGraphResizeNearestRoundingMode mode) {
  constexpr const char *kRoundings[] = {"half_up", "half_down", "up", "down", "half_to_even", "half_to_odd"};
  if (mode >= std::size(kRoundings))
    refuse(ErrorKind::InvalidArgument,
           std::string(who) + ": the rounding mode is " + std::to_string(mode) + "; it can be 0 to 5.");
  return {.is_bilinear = false, .rounding = kRoundings[mode]};
}

namespace rules {
namespace {

// Size, scale and offset along one axis.
struct AxisResize {
  Extent size;
  double scale = 0, offset = 0;
};

Attributes attributes_of(const ResizeParameters &parameters, const AxisResize &y, const AxisResize &x) {
  return {{"size", Integers{y.size, x.size}},
          {"mode", std::string(parameters.sampling.is_bilinear ? "bilinear" : "nearest")},
          {"rounding", std::string(parameters.sampling.rounding)},
          {"center_result", parameters.matching.center},
          {"align_corners", parameters.matching.align_corners},
          {"scale_y", y.scale},
          {"scale_x", x.scale},
          {"offset_y", y.offset},
          {"offset_x", x.offset}};
}

// Any layout as (N, H, W, C): the axes of N, H, W and C in the tensor; those that it lacks have one element.
std::vector<int> axes_of(RuleContext &lowering, MPSGraphTensorNamedDataLayout layout) {
  switch (layout) {
    case MPSGraphTensorNamedDataLayoutNCHW:
      return {0, 2, 3, 1};
    case MPSGraphTensorNamedDataLayoutNHWC:
      return {0, 1, 2, 3};
    case MPSGraphTensorNamedDataLayoutCHW:
      return {-1, 1, 2, 0};
    case MPSGraphTensorNamedDataLayoutHWC:
      return {-1, 0, 1, 2};
    case MPSGraphTensorNamedDataLayoutHW:
      return {-1, 0, 1, -1};
    default:
      lowering.fail(ErrorKind::InvalidArgument, "the layout is " + to_string(static_cast<std::int64_t>(layout)) +
                                                    "; it can be NCHW (0), NHWC (1), CHW (4), HWC (5) or HW (6).");
  }
}

std::size_t rank_of(const std::vector<int> &axes) {
  return static_cast<std::size_t>(std::ranges::count_if(axes, [](int axis) { return axis >= 0; }));
}

Tensor resize_image(RuleContext &lowering, const ResizeParameters &parameters, Tensor x,
                    const std::vector<AxisResize> &by) {
  const std::vector<int> axes = axes_of(lowering, *parameters.layout);
  const Shape shape = lowering.shape(x);
  if (shape.rank() != rank_of(axes))
    lowering.fail(ErrorKind::Shape, "the tensor has shape " + shape.str() + ", the layout has " +
                                        std::to_string(rank_of(axes)) + " axes.");
  Integers there;
  Shape images;
  for (const int axis : axes) {
    if (axis >= 0) there.push_back(axis);
    images.push_back(axis >= 0 ? shape[static_cast<std::size_t>(axis)] : Extent(1));
  }
  const Tensor resized =
      lowering.op("resize", {reshape(transpose(x, there), images)}, attributes_of(parameters, by[0], by[1]));
  Shape made;
  Integers back(there.size());
  for (std::size_t i = 0; i < axes.size(); ++i)
    if (axes[i] >= 0) {
      back[static_cast<std::size_t>(axes[i])] = made.rank();
      made.push_back(lowering.shape(resized)[i]);
    }
  return transpose(reshape(resized, made), back);
}

// One axis after the other; those that stay as they are cost nothing.
Tensor resize_axes(RuleContext &lowering, const ResizeParameters &parameters, Tensor x,
                   const std::vector<AxisResize> &by) {
  for (std::size_t axis = 0; axis < by.size(); ++axis) {
    Shape shape = lowering.shape(x);
    if (shape[axis] == by[axis].size && (by[axis].scale == 0 || (by[axis].scale == 1 && by[axis].offset == 0)))
      continue;
    Extent outer = 1, inner = 1;
    for (std::size_t i = 0; i < shape.rank(); ++i)
      if (i != axis) (i < axis ? outer : inner) *= shape[i];
    const Tensor rows = reshape(x, {outer, shape[axis], 1, inner});
    shape[axis] = by[axis].size;
    x = reshape(lowering.op("resize", {rows}, attributes_of(parameters, by[axis], {.size = 1})), shape);
  }
  return x;
}

}  // namespace

Tensor resize(RuleContext &lowering, const ResizeParameters &parameters, Tensor x, const Integers &size,
              const Scales &scales) {
  const std::size_t count = parameters.layout ? 2 : lowering.shape(x).rank();
  const auto check_count = [&](const char *what, std::size_t given) {
    if (given != count)
      lowering.fail(
          ErrorKind::Shape,
          std::string(what) + " has " + std::to_string(given) + " entries, expects " +
              (parameters.layout ? "height and width." : "one for each of the " + std::to_string(count) + " axes."));
  };
  check_count("size", size.size());
  std::vector<AxisResize> by(count);
  for (std::size_t i = 0; i < count; ++i) by[i].size = size[i];
  if (!scales.scale.empty()) {
    check_count("scale", scales.scale.size());
    check_count("offset", scales.offset.size());
    for (std::size_t i = 0; i < count; ++i) {
      if (!std::isfinite(scales.scale[i]) || !std::isfinite(scales.offset[i]) || scales.scale[i] == 0)
        lowering.fail(ErrorKind::InvalidArgument,
                      "scale " + std::to_string(scales.scale[i]) + " and offset " + std::to_string(scales.offset[i]) +
                          " are given for an axis; finite ones and a scale other than 0 are expected.");
      by[i].scale = scales.scale[i];
      by[i].offset = scales.offset[i];
    }
  }
  return parameters.layout ? resize_image(lowering, parameters, x, by) : resize_axes(lowering, parameters, x, by);
}

Tensor resize_gradient(RuleContext &lowering, const ResizeParameters &parameters, Tensor dy, Tensor x,
                       const Scales &scales) {
  const Shape made = lowering.shape(dy), source = lowering.shape(x);
  if (made.rank() != source.rank())
    lowering.fail(ErrorKind::Shape, "the gradient has shape " + made.str() + ", the input " + source.str() +
                                        "; as many axes are needed.");
  Integers size;
  if (parameters.layout) {
    const std::vector<int> axes = axes_of(lowering, *parameters.layout);
    if (made.rank() != rank_of(axes))
      lowering.fail(ErrorKind::Shape, "the gradient has shape " + made.str() + ", the layout has " +
                                          std::to_string(rank_of(axes)) + " axes.");
    for (const std::size_t i : {std::size_t{1}, std::size_t{2}})
      size.push_back(made[static_cast<std::size_t>(axes[i])]);
  } else {
    size = integers_of(made);
  }
  const Tensor y = resize(lowering, parameters, x, size, scales);
  if (lowering.shape(y) != made)
    lowering.fail(ErrorKind::Shape, "the gradient has shape " + made.str() + ", the result of resizing " +
                                        source.str() + " has " + lowering.shape(y).str() + ".");
  return lowering.graph.gradients(y, dy, std::span(&x, 1))[0];
}

}  // namespace rules
}  // namespace openmps::fw::graph
