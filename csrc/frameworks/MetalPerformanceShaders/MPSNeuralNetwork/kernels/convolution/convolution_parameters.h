// A convolution descriptor in the lowering's form, checked.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

Convolution parameters_of(MPSCNNConvolutionDescriptor* descriptor, const std::string& who);
// Raises unless the value of the property `name` is Half or Float.
void check_precision(const std::string& who, const char* name, MPSNNConvolutionAccumulatorPrecisionOption option);
// Raises unless the source's weightsLayout is OHWI.
void check_layout(id<MPSCNNConvolutionDataSource> source, const std::string& who);
// Whether the source asks a kernel to keep its weights in float32: kernelWeightsDataType.
bool keeps_floats(id<MPSCNNConvolutionDataSource> source);
// `count` stored weights as floats, rounded to the source's kernelWeightsDataType. For the two 8-bit forms the data
// source gives its table or ranges.
std::vector<float> floats_of(const void* weights, MPSDataType type, const Convolution& parameters,
                             id<MPSCNNConvolutionDataSource> _Nullable source, const std::string& who);
// Raises for groups and sub-pixels, which a binary convolution has not.
void check_binary(const Convolution& parameters, const std::string& who);
// The weights of a binary convolution, 0 or 1. They are stored as uint32 words of 32 input channels, lowest bit first.
std::vector<float> bits_of(const void* weights, MPSDataType type, const Convolution& parameters,
                           const std::string& who);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
