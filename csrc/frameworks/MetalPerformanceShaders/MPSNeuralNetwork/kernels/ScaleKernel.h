// The kernel of MPSNNBilinearScaleNode and MPSNNLanczosScaleNode.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSScaleKernel : MPSCNNKernel {
 @private
  struct OMPSScaleKernelImpl *_scaleImpl;
}

// Raises unless width and height are 1 to 2^31 - 1.
- (instancetype)initWithDevice:(id<MTLDevice>)device size:(MTLSize)size isLanczos:(BOOL)isLanczos;

@end

NS_ASSUME_NONNULL_END
