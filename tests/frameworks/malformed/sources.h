// Data sources of kernels and nodes to which calls are made.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

// Weights of a 3x3 convolution of 4 to 4 channels, and the parameters of a normalisation of 4 channels.
@interface MalformedSource : NSObject <MPSCNNConvolutionDataSource,
                                       MPSCNNBatchNormalizationDataSource,
                                       MPSCNNInstanceNormalizationDataSource,
                                       MPSCNNGroupNormalizationDataSource>
@end

// Its weights are the words of a binary convolution.
@interface MalformedBits : MalformedSource
@end

// Weights of a 1x1 convolution, for the gates of a recurrent layer.
@interface MalformedDense : MalformedSource
@end
