#include "frameworks/MetalPerformanceShadersGraph/rules/window_rules.h"

#include <algorithm>

namespace openmps::fw::graph {

Pads pads_for(MPSGraphPaddingStyle style, const WindowSide &side, Extent size) {
  switch (style) {
    case MPSGraphPaddingStyleTF_VALID:
      return {0, 0};
    case MPSGraphPaddingStyleTF_SAME:
    case MPSGraphPaddingStyleONNX_SAME_LOWER: {
      const Extent results = (size + side.stride - 1) / side.stride;
      const Extent total = std::max<Extent>((results - 1) * side.stride + side.extent() - size, 0);
      const Extent smaller = total / 2;
      if (style == MPSGraphPaddingStyleTF_SAME) return {smaller, total - smaller};
      return {total - smaller, smaller};
    }
    default:  // Explicit; ExplicitOffset, of which Apple's text says nothing for windows
      return {side.before, side.after};
  }
}

Extent results_of(const WindowSide &side, const Pads &pads, Extent size, bool up) {
  const Extent room = size + pads.before + pads.after - side.extent();
  if (room < 0) return 0;
  Extent results = (room + (up ? side.stride - 1 : Extent(0))) / side.stride + 1;
  // A window that would begin after the last element, in the padding, does not count.
  if (up && (results - 1) * side.stride >= size + pads.before) results -= 1;
  return results;
}

Tensor to_nhwc(Tensor x, MPSGraphTensorNamedDataLayout layout) {
  return layout == MPSGraphTensorNamedDataLayoutNCHW ? transpose(x, {0, 2, 3, 1}) : x;
}

Tensor from_nhwc(Tensor x, MPSGraphTensorNamedDataLayout layout) {
  return layout == MPSGraphTensorNamedDataLayoutNCHW ? transpose(x, {0, 3, 1, 2}) : x;
}

Shape nhwc_shape(const Shape &shape, MPSGraphTensorNamedDataLayout layout) {
  if (layout != MPSGraphTensorNamedDataLayoutNCHW) return shape;
  return {shape[0], shape[2], shape[3], shape[1]};
}

void check_image(RuleContext &lowering, const char *what, const Shape &shape, MPSGraphTensorNamedDataLayout layout) {
  if (layout != MPSGraphTensorNamedDataLayoutNCHW && layout != MPSGraphTensorNamedDataLayoutNHWC)
    lowering.fail(ErrorKind::InvalidArgument,
                  "dataLayout is " + to_string(layout) + "; it can be NCHW (0) or NHWC (1).");
  if (shape.rank() != 4)
    lowering.fail(ErrorKind::Shape,
                  std::string(what) + " has shape " + shape.str() + ", expects 4 axes " +
                      (layout == MPSGraphTensorNamedDataLayoutNCHW ? "(N, C, H, W)." : "(N, H, W, C)."));
}

}  // namespace openmps::fw::graph
