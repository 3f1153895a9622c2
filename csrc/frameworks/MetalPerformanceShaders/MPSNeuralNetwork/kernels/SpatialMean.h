// The kernels of MPSNNReductionSpatialMeanNode, for which Apple publishes no class.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

// The mean of the pixels of clipRectSource, for each feature channel.
@interface OMPSReduceSpatialMean : MPSNNReduceUnary
@end

@interface OMPSReduceSpatialMeanGradient : MPSCNNGradientKernel
@end

NS_ASSUME_NONNULL_END
