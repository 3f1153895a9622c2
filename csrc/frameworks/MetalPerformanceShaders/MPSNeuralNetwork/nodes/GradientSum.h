// The sum of the gradients of an image that several filters read. Training graphs use it, and callers that write down a
// training graph find it by its name.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

NS_ASSUME_NONNULL_BEGIN

@interface OMPSGradientSum : MPSNNAdditionNode

// Adds the second gradient to the first, then the third and so on; returns the last addition. It needs two or more.
+ (MPSNNFilterNode *)nodeWithGradients:(NSArray<MPSNNImageNode *> *)gradients;

@end

NS_ASSUME_NONNULL_END
