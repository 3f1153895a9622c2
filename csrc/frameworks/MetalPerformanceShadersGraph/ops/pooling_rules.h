// Poolings of MPSGraph written with the engine's, whose images are (N, H, W, C).
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphPoolingOps.h>

#include "frameworks/MetalPerformanceShadersGraph/ops/window_rules.h"

namespace openmps::fw::graph {

// What a descriptor says, copied when the operation is made.
struct PoolingFacts {
  NSUInteger kernelWidth = 1, kernelHeight = 1, strideInX = 1, strideInY = 1, dilationRateInX = 1, dilationRateInY = 1;
  NSUInteger paddingLeft = 0, paddingRight = 0, paddingTop = 0, paddingBottom = 0;
  MPSGraphPaddingStyle paddingStyle = MPSGraphPaddingStyleExplicit;
  MPSGraphTensorNamedDataLayout dataLayout = MPSGraphTensorNamedDataLayoutNCHW;
  MPSGraphPoolingReturnIndicesMode returnIndicesMode = MPSGraphPoolingReturnIndicesNone;
  DType returnIndicesDataType = DType::Int32;
  BOOL ceilMode = NO, includeZeroPadToAverage = NO;
};

namespace rules {

// Of input 0, the source; the gradients of inputs 0 and 1, gradient and source.
void max_pooling(Lowering &lowering, const PoolingFacts &facts);
void max_pooling_with_indices(Lowering &lowering, const PoolingFacts &facts);
void max_pooling_gradient(Lowering &lowering, const PoolingFacts &facts);
void average_pooling(Lowering &lowering, const PoolingFacts &facts);
void average_pooling_gradient(Lowering &lowering, const PoolingFacts &facts);

}  // namespace rules
}  // namespace openmps::fw::graph
