// Convolutions of MPSGraph written with the engine's, whose images are (N, H, W, C) and weights (O, kH, kW, C /
// groups).
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/rules/window_rules.h"

namespace openmps::fw::graph {

// The content of a descriptor, copied when the operation is made.
struct ConvolutionParameters {
  NSUInteger strideInX = 1, strideInY = 1, dilationRateInX = 1, dilationRateInY = 1, groups = 1;
  NSUInteger paddingLeft = 0, paddingRight = 0, paddingTop = 0, paddingBottom = 0;
  MPSGraphPaddingStyle paddingStyle = MPSGraphPaddingStyleExplicit;
  MPSGraphTensorNamedDataLayout dataLayout = MPSGraphTensorNamedDataLayoutNCHW;
  MPSGraphTensorNamedDataLayout weightsLayout = MPSGraphTensorNamedDataLayoutOIHW;
  bool depthwise = false;  // weights are (M, C, kH, kW) or (kH, kW, C, M), groups the channels
};

// Three axes (depth, height, width); the feature channels are before them in source and weights (-4), or after them
// (-1).
struct Depthwise3DParameters {
  Integers strides{1, 1, 1}, dilations{1, 1, 1}, paddings{0, 0, 0, 0, 0, 0};
  MPSGraphPaddingStyle paddingStyle = MPSGraphPaddingStyleExplicit;
  Extent channel_axis = -4;
};

// Of depth, height and width.
struct VolumeWindow {
  WindowSide sides[3]{};
  Pads pads[3]{};
  Extent groups = 1;
};

// The gradient of `y`, linear in `asked`, for input 0, the gradient of its result. If a size is unknown, `y` represents
// the result's type and has no dependencies.
Tensor linear_gradient(RuleContext &lowering, Tensor y, Tensor asked);

namespace rules {

// Volumes (N, D, H, W, C) and kernels (O, kD, kH, kW, C / groups).
Tensor convolution_of_volumes(RuleContext &lowering, Tensor volume, Tensor kernel, const VolumeWindow &window);

// Source (N, C, D, H, W) and weights (C, kD, kH, kW), or (N, D, H, W, C) and (kD, kH, kW, C).
Tensor depthwise_convolution_3d(RuleContext &lowering, const Depthwise3DParameters &parameters, Tensor x, Tensor w);

// The convolution of `x` with `w`, and its gradients with respect to both; shapes in the descriptor's layouts.
Tensor convolution(RuleContext &lowering, const ConvolutionParameters &parameters, Tensor x, Tensor w);
Tensor convolution_data_gradient(RuleContext &lowering, const ConvolutionParameters &parameters, Tensor gradient,
                                 Tensor w, const Shape &source);
Tensor convolution_weights_gradient(RuleContext &lowering, const ConvolutionParameters &parameters, Tensor gradient,
                                    Tensor x, const Shape &weights);

}  // namespace rules
}  // namespace openmps::fw::graph
