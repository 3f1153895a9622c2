// Windows that slide over images, from MPSGraph's descriptors: layouts, padding styles, sizes of results.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphCore.h>

#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {

// A descriptor's size.
inline Extent extent_of(NSUInteger value) { return static_cast<std::int64_t>(value); }

// One direction of a window, without the image.
struct WindowSide {
  Extent kernel = 1, stride = 1, dilation = 1, before = 0, after = 0;
  Extent extent() const { return (kernel - 1) * dilation + 1; }
};

struct Pads {
  Extent before, after;
};

// The padding of an axis of `size` elements: TensorFlow's rules for SAME and VALID.
Pads pads_for(MPSGraphPaddingStyle style, const WindowSide &side, Extent size);
// Results along an axis of `size` elements; with `up` a last window that begins inside counts.
Extent results_of(const WindowSide &side, const Pads &pads, Extent size, bool up = false);

// The mean of each window of images (N, H, W, C). Its taps on the padding count as 0, or, without `counts_padding`, do
// not count.
Tensor average_of_windows(RuleContext &lowering, Tensor images, const WindowSide &y, const Pads &py,
                          const WindowSide &x, const Pads &px, bool counts_padding);

// The engine's images are (N, H, W, C).
Tensor to_nhwc(Tensor x, MPSGraphTensorNamedDataLayout layout);
Tensor from_nhwc(Tensor x, MPSGraphTensorNamedDataLayout layout);
// The same for a shape.
Shape nhwc_shape(const Shape &shape, MPSGraphTensorNamedDataLayout layout);
void check_image(RuleContext &lowering, const char *what, const Shape &shape, MPSGraphTensorNamedDataLayout layout);

}  // namespace openmps::fw::graph
