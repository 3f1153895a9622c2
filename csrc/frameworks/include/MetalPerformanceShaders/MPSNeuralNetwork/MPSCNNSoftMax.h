// Soft maximum and its logarithm, over the feature channels of every pixel.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// y_k = e^(x_k) / sum_j e^(x_j) over the channels of each pixel.
OMPS_CLASS_EXPORT
@interface MPSCNNSoftMax : MPSCNNKernel

@end

/// y_k (g_k - sum_j g_j y_j); the secondary source is the forward kernel's result y.
OMPS_CLASS_EXPORT
@interface MPSCNNSoftMaxGradient : MPSCNNGradientKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// x_k - log sum_j e^(x_j) over the channels of each pixel.
OMPS_CLASS_EXPORT
@interface MPSCNNLogSoftMax : MPSCNNKernel

@end

/// g_k - e^(y_k) sum_j g_j; the secondary source is the forward kernel's result y.
OMPS_CLASS_EXPORT
@interface MPSCNNLogSoftMaxGradient : MPSCNNGradientKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
