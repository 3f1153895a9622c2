// The interface of convolution kernels for graphs: weights that several kernels share, states for one batch.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionWeights.h"

NS_ASSUME_NONNULL_BEGIN

@interface MPSCNNConvolution (OpenMPSPrivate)
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                            weights:(std::shared_ptr<openmps::fw::nn::ConvolutionWeights>)weights;
- (const std::shared_ptr<openmps::fw::nn::ConvolutionWeights> &)omps_weights;
@end

@interface MPSCNNConvolutionGradient (OpenMPSPrivate)
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                            weights:(std::shared_ptr<openmps::fw::nn::ConvolutionWeights>)weights;
- (const std::shared_ptr<openmps::fw::nn::ConvolutionWeights> &)omps_weights;
@end

@interface MPSCNNConvolutionTranspose (OpenMPSPrivate)
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                            weights:(std::shared_ptr<openmps::fw::nn::ConvolutionWeights>)weights;
- (const std::shared_ptr<openmps::fw::nn::ConvolutionWeights> &)omps_weights;
@end

@interface MPSCNNConvolutionTransposeGradient (OpenMPSPrivate)
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                            weights:(std::shared_ptr<openmps::fw::nn::ConvolutionWeights>)weights;
@end

@interface MPSCNNConvolutionGradientState (OpenMPSPrivate)
// Permanent without a command buffer. Its buffers are made at first use.
- (instancetype)omps_initWithKernel:(MPSCNNKernel *)kernel
                            weights:(const openmps::fw::nn::ConvolutionWeights &)weights
                      commandBuffer:(nullable id<MTLCommandBuffer>)commandBuffer;
- (MPSCNNKernel *)omps_kernel;
- (void)omps_setSourceWidth:(NSUInteger)width height:(NSUInteger)height;
@end

NS_ASSUME_NONNULL_END
