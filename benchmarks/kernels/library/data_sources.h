// Weights of the measured layers.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdint>
#include <vector>

// Weights for convolutions of every kind, and gamma and beta for normalisations.
@interface BenchmarkWeights : NSObject <MPSCNNConvolutionDataSource,
                                        MPSCNNInstanceNormalizationDataSource,
                                        MPSCNNGroupNormalizationDataSource> {
 @public
  std::vector<float> values, gammas, betas;
  std::vector<std::uint32_t> bits;  // of binary convolutions, in place of `values`
  NSUInteger groups;
  MPSCNNConvolutionDescriptor *layer;
}
// A convolution; the class of the descriptor may be a subclass.
+ (instancetype)convolution:(Class)descriptor
                     window:(NSUInteger)window
                     inputs:(NSUInteger)inputs
                    outputs:(NSUInteger)outputs
                     stride:(NSUInteger)stride;
+ (instancetype)binaryConvolution:(NSUInteger)window channels:(NSUInteger)channels;
+ (instancetype)normalization:(NSUInteger)channels groups:(NSUInteger)groups;
@end
