// Soft maximum and its logarithm, over the feature channels of every pixel.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// MPSCNNSoftMax.
OMPS_CLASS_EXPORT
@interface MPSCNNSoftMax : MPSCNNKernel

@end

/// MPSCNNSoftMaxGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNSoftMaxGradient : MPSCNNGradientKernel

@end

/// MPSCNNLogSoftMax.
OMPS_CLASS_EXPORT
@interface MPSCNNLogSoftMax : MPSCNNKernel

@end

/// MPSCNNLogSoftMaxGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNLogSoftMaxGradient : MPSCNNGradientKernel

@end

NS_ASSUME_NONNULL_END
