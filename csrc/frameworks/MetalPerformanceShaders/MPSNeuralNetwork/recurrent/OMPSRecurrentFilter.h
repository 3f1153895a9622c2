// Recurrent layers on images and their gradients, with a graph's weights. A graph runs these; programs that encode
// kernels have MPSRNNMatrixTrainingLayer.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/RecurrentWeights.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSRecurrentFilter : MPSCNNKernel {
 @private
  struct OMPSRecurrentFilterImpl *_recurrentFilterImpl;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device
                       weights:(std::shared_ptr<openmps::fw::nn::RecurrentWeights>)weights;
- (const std::shared_ptr<openmps::fw::nn::RecurrentWeights> &)omps_weights;
@end

@interface OMPSRecurrentFilterGradient : MPSCNNGradientKernel {
 @private
  struct OMPSRecurrentFilterGradientImpl *_recurrentFilterGradientImpl;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device
                       weights:(std::shared_ptr<openmps::fw::nn::RecurrentWeights>)weights;
@end

NS_ASSUME_NONNULL_END
