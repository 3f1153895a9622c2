// The data gradient of a convolution as a separate operation, and its gradients.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphConvolutionOps.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (ConvolutionTransposeOps)

/// The data gradient of the convolution that `descriptor` and `weights` describe: the source is that convolution's
/// result, `outputShape` the shape of its source.
- (MPSGraphTensor *)convolutionTranspose2DWithSourceTensor:(MPSGraphTensor *)source
                                             weightsTensor:(MPSGraphTensor *)weights
                                               outputShape:(MPSShape *)outputShape
                                                descriptor:(MPSGraphConvolution2DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(convolutionTranspose2D(_:weights:outputShape:descriptor:name:));
- (MPSGraphTensor *)convolutionTranspose2DWithSourceTensor:(MPSGraphTensor *)source
                                             weightsTensor:(MPSGraphTensor *)weights
                                         outputShapeTensor:(MPSGraphTensor *)outputShape
                                                descriptor:(MPSGraphConvolution2DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(convolutionTranspose2D(_:weights:outputShapeTensor:descriptor:name:));

/// The gradient by the source.
- (MPSGraphTensor *)convolutionTranspose2DDataGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                                   weightsTensor:(MPSGraphTensor *)weights
                                                                     outputShape:(MPSShape *)outputShape
                                                    forwardConvolutionDescriptor:(MPSGraphConvolution2DOpDescriptor *)
                                                                                     forwardConvolutionDescriptor
                                                                            name:(nullable NSString *)name
    NS_SWIFT_NAME(convolutionTranspose2DDataGradient(_:weights:outputShape:forwardConvolutionDescriptor:name:));
- (MPSGraphTensor *)convolutionTranspose2DDataGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                                   weightsTensor:(MPSGraphTensor *)weights
                                                               outputShapeTensor:(MPSGraphTensor *)outputShape
                                                    forwardConvolutionDescriptor:(MPSGraphConvolution2DOpDescriptor *)
                                                                                     forwardConvolutionDescriptor
                                                                            name:(nullable NSString *)name
    NS_SWIFT_NAME(convolutionTranspose2DDataGradient(_:weights:outputShapeTensor:forwardConvolutionDescriptor:name:));

/// The gradient by the weights.
- (MPSGraphTensor *)
    convolutionTranspose2DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                                       sourceTensor:(MPSGraphTensor *)source
                                                        outputShape:(MPSShape *)outputShape
                                       forwardConvolutionDescriptor:
                                           (MPSGraphConvolution2DOpDescriptor *)forwardConvolutionDescriptor
                                                               name:(nullable NSString *)name
    NS_SWIFT_NAME(convolutionTranspose2DWeightsGradient(_:weights:outputShape:forwardConvolutionDescriptor:name:));
- (MPSGraphTensor *)
    convolutionTranspose2DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                                       sourceTensor:(MPSGraphTensor *)source
                                                  outputShapeTensor:(MPSGraphTensor *)outputShape
                                       forwardConvolutionDescriptor:
                                           (MPSGraphConvolution2DOpDescriptor *)forwardConvolutionDescriptor
                                                               name:(nullable NSString *)name
    OMPS_SWIFT_NAME("convolutionTranspose2DWeightsGradient(_:weights:outputShapeTensor:"
                    "forwardConvolutionDescriptor:name:)");

@end

NS_ASSUME_NONNULL_END
