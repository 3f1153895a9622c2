// Poolings of MPSGraph written with the engine's, whose images are (N, H, W, C).
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphPoolingOps.h>

#include "frameworks/MetalPerformanceShadersGraph/rules/window_rules.h"

namespace openmps::fw::graph {

// The content of a descriptor, copied when the operation is made.
struct PoolingParameters {
  NSUInteger kernelWidth = 1, kernelHeight = 1, strideInX = 1, strideInY = 1, dilationRateInX = 1, dilationRateInY = 1;
  NSUInteger paddingLeft = 0, paddingRight = 0, paddingTop = 0, paddingBottom = 0;
  MPSGraphPaddingStyle paddingStyle = MPSGraphPaddingStyleExplicit;
  MPSGraphTensorNamedDataLayout dataLayout = MPSGraphTensorNamedDataLayoutNCHW;
  MPSGraphPoolingReturnIndicesMode returnIndicesMode = MPSGraphPoolingReturnIndicesNone;
  DType returnIndicesDataType = DType::Int32;
  BOOL ceilMode = NO, includeZeroPadToAverage = NO;
};

// The same for windows over all four axes: one number for each, two paddings.
struct Pooling4DParameters {
  Integers kernel{1, 1, 1, 1}, strides{1, 1, 1, 1}, dilations{1, 1, 1, 1}, paddings{0, 0, 0, 0, 0, 0, 0, 0};
  MPSGraphPaddingStyle paddingStyle = MPSGraphPaddingStyleExplicit;
  MPSGraphPoolingReturnIndicesMode returnIndicesMode = MPSGraphPoolingReturnIndicesNone;
  DType returnIndicesDataType = DType::Int32;
  BOOL ceilMode = NO, includeZeroPadToAverage = NO;
};

enum class PoolingKind : std::uint8_t { Max, Average, L2Norm };

namespace rules {

void pooling_4d(RuleContext &lowering, const Pooling4DParameters &parameters, PoolingKind kind);
void pooling_4d_gradient(RuleContext &lowering, const Pooling4DParameters &parameters, PoolingKind kind);
void max_pooling_4d_with_indices(RuleContext &lowering, const Pooling4DParameters &parameters);

// The gradient with respect to a source of this shape, for inputs 0 and 1: the gradient and the positions that a
// pooling returned.
void max_pooling_gradient_by_indices(RuleContext &lowering, const PoolingParameters &parameters, const Shape &source);
void max_pooling_4d_gradient_by_indices(RuleContext &lowering, const Pooling4DParameters &parameters,
                                        const Shape &source);

// For input 0, the source; the gradients for inputs 0 and 1, gradient and source.
void max_pooling(RuleContext &lowering, const PoolingParameters &parameters);
void max_pooling_with_indices(RuleContext &lowering, const PoolingParameters &parameters);
void max_pooling_gradient(RuleContext &lowering, const PoolingParameters &parameters);
void average_pooling(RuleContext &lowering, const PoolingParameters &parameters);
void average_pooling_gradient(RuleContext &lowering, const PoolingParameters &parameters);

}  // namespace rules
}  // namespace openmps::fw::graph
