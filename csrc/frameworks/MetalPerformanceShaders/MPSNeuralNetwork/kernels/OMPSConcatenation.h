// Concatenation has nodes but no published kernels; a graph runs these.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

NS_ASSUME_NONNULL_BEGIN

@interface OMPSConcatenation : MPSCNNMultiaryKernel
@end

// The part of the gradient for one source of the concatenation.
@interface OMPSConcatenationGradient : MPSCNNGradientKernel {
 @private
  struct OMPSConcatenationGradientImpl *_concatenationGradientImpl;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@property(nonatomic) NSUInteger sourceIndex;
@end

NS_ASSUME_NONNULL_END
