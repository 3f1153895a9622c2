// Concatenation has nodes but no published kernels; a graph runs these.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

NS_ASSUME_NONNULL_BEGIN

@interface OMPSConcatenation : MPSCNNMultiaryKernel
@end

// The part of the gradient for one source; its channels begin at `firstChannel` of the concatenation.
@interface OMPSConcatenationGradient : MPSCNNGradientKernel {
 @private
  NSUInteger _firstChannel;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@property(nonatomic) NSUInteger firstChannel;
@end

NS_ASSUME_NONNULL_END
