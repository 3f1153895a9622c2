// The interface of binary convolution kernels for graphs.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionWeights.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// The settings of a binary convolution apart from its weights.
struct BinarySettings {
  MPSCNNBinaryConvolutionType type = MPSCNNBinaryConvolutionTypeBinaryWeights;
  MPSCNNBinaryConvolutionFlags flags = MPSCNNBinaryConvolutionFlagsNone;
  float scale = 1;
  bool has_terms = false;  // `terms` instead of `scale` and the data source's biases
  BinaryTerms terms;
};

// Given arrays; null stands for none.
struct GivenTerms {
  const float *_Nullable output_biases;
  const float *_Nullable output_scales;
  const float *_Nullable input_biases;
  const float *_Nullable input_scales;
};

// Raise for an unknown type or flag.
BinarySettings binary_settings(const std::string &who, float scale, MPSCNNBinaryConvolutionType type,
                               MPSCNNBinaryConvolutionFlags flags);
BinarySettings binary_settings(const std::string &who, const GivenTerms &given, const Convolution &layer,
                               MPSCNNBinaryConvolutionType type, MPSCNNBinaryConvolutionFlags flags);
// The layer of a data source that is not loaded. Raises if its load returns NO.
Convolution layer_of_source(id<MPSCNNConvolutionDataSource> _Nullable source, const std::string &who);

}  // namespace openmps::fw::nn

@interface MPSCNNBinaryConvolution (OpenMPSPrivate)
// nil without weights.
- (nullable instancetype)omps_initWithDevice:(id<MTLDevice>)device
                                     weights:(std::shared_ptr<openmps::fw::nn::ConvolutionWeights>)weights
                                    settings:(openmps::fw::nn::BinarySettings)settings;
@end

NS_ASSUME_NONNULL_END
