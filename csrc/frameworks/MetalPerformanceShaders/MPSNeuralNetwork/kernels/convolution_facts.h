// A convolution descriptor as the lowering knows it, checked.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

Convolution facts_of(MPSCNNConvolutionDescriptor* descriptor, const std::string& who);
// `count` stored weights as floats. The two 8-bit forms ask the data source for their table or ranges.
std::vector<float> floats_of(const void* weights, MPSDataType type, const Convolution& facts,
                             id<MPSCNNConvolutionDataSource> _Nullable source, const std::string& who);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
