#include "frameworks/MetalPerformanceShadersGraph/ops/window_rules.h"

#include <algorithm>

namespace openmps::fw::graph {

Pads pads_for(MPSGraphPaddingStyle style, const WindowSide &side, std::int64_t size) {
  switch (style) {
    case MPSGraphPaddingStyleTF_VALID:
      return {0, 0};
    case MPSGraphPaddingStyleTF_SAME:
    case MPSGraphPaddingStyleONNX_SAME_LOWER: {
      const std::int64_t results = (size + side.stride - 1) / side.stride;
      const std::int64_t total = std::max<std::int64_t>((results - 1) * side.stride + side.extent() - size, 0);
      const std::int64_t smaller = total / 2;
      if (style == MPSGraphPaddingStyleTF_SAME) return {smaller, total - smaller};
      return {total - smaller, smaller};
    }
    default:
      return {side.before, side.after};
  }
}

std::int64_t results_of(const WindowSide &side, const Pads &pads, std::int64_t size, bool up) {
  const std::int64_t room = size + pads.before + pads.after - side.extent();
  if (room < 0) return 0;
  std::int64_t results = (room + (up ? side.stride - 1 : 0)) / side.stride + 1;
  // A window that would begin behind the last element, in the padding, does not count.
  if (up && (results - 1) * side.stride >= size + pads.before) --results;
  return results;
}

Tensor to_nhwc(Lowering &lowering, Tensor x, MPSGraphTensorNamedDataLayout layout) {
  return layout == MPSGraphTensorNamedDataLayoutNCHW ? lowering.transpose(x, {0, 2, 3, 1}) : x;
}

Tensor from_nhwc(Lowering &lowering, Tensor x, MPSGraphTensorNamedDataLayout layout) {
  return layout == MPSGraphTensorNamedDataLayoutNCHW ? lowering.transpose(x, {0, 3, 1, 2}) : x;
}

Shape nhwc_shape(const Shape &shape, MPSGraphTensorNamedDataLayout layout) {
  if (layout != MPSGraphTensorNamedDataLayoutNCHW) return shape;
  return {shape[0], shape[2], shape[3], shape[1]};
}

bool check_image(Lowering &lowering, const char *what, const Shape &shape, MPSGraphTensorNamedDataLayout layout) {
  if (layout != MPSGraphTensorNamedDataLayoutNCHW && layout != MPSGraphTensorNamedDataLayoutNHWC) {
    lowering.fail(ErrorKind::InvalidArgument,
                  "dataLayout is " + std::to_string(layout) + "; it can be NCHW (0) or NHWC (1).");
    return false;
  }
  if (shape.rank() == 4) return true;
  lowering.fail(ErrorKind::Shape,
                std::string(what) + " has shape " + shape.str() + ", expects 4 axes " +
                    (layout == MPSGraphTensorNamedDataLayoutNCHW ? "(N, C, H, W)." : "(N, H, W, C)."));
  return false;
}

}  // namespace openmps::fw::graph
