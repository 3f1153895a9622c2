// Convolutions over depth, height and width.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// How a convolution moves over volumes: along Z (depth, front to back), Y and X. Layouts are NCDHW or NDHWC, weights
/// OIDHW or DHWIO; the first of each unless set.
OMPS_CLASS_EXPORT
@interface MPSGraphConvolution3DOpDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphConvolution3DOpDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptorWithStrideInX:(NSUInteger)strideInX
                                       strideInY:(NSUInteger)strideInY
                                       strideInZ:(NSUInteger)strideInZ
                                 dilationRateInX:(NSUInteger)dilationRateInX
                                 dilationRateInY:(NSUInteger)dilationRateInY
                                 dilationRateInZ:(NSUInteger)dilationRateInZ
                                          groups:(NSUInteger)groups
                                     paddingLeft:(NSUInteger)paddingLeft
                                    paddingRight:(NSUInteger)paddingRight
                                      paddingTop:(NSUInteger)paddingTop
                                   paddingBottom:(NSUInteger)paddingBottom
                                    paddingFront:(NSUInteger)paddingFront
                                     paddingBack:(NSUInteger)paddingBack
                                    paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                                      dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout
                                   weightsLayout:(MPSGraphTensorNamedDataLayout)weightsLayout;
+ (nullable instancetype)descriptorWithStrideInX:(NSUInteger)strideInX
                                       strideInY:(NSUInteger)strideInY
                                       strideInZ:(NSUInteger)strideInZ
                                 dilationRateInX:(NSUInteger)dilationRateInX
                                 dilationRateInY:(NSUInteger)dilationRateInY
                                 dilationRateInZ:(NSUInteger)dilationRateInZ
                                          groups:(NSUInteger)groups
                                    paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                                      dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout
                                   weightsLayout:(MPSGraphTensorNamedDataLayout)weightsLayout;
- (void)setExplicitPaddingWithPaddingLeft:(NSUInteger)paddingLeft
                             paddingRight:(NSUInteger)paddingRight
                               paddingTop:(NSUInteger)paddingTop
                            paddingBottom:(NSUInteger)paddingBottom
                             paddingFront:(NSUInteger)paddingFront
                              paddingBack:(NSUInteger)paddingBack;

@property(nonatomic) NSUInteger strideInX;
@property(nonatomic) NSUInteger strideInY;
@property(nonatomic) NSUInteger strideInZ;
@property(nonatomic) NSUInteger dilationRateInX;
@property(nonatomic) NSUInteger dilationRateInY;
@property(nonatomic) NSUInteger dilationRateInZ;
@property(nonatomic) NSUInteger paddingLeft;
@property(nonatomic) NSUInteger paddingRight;
@property(nonatomic) NSUInteger paddingTop;
@property(nonatomic) NSUInteger paddingBottom;
@property(nonatomic) NSUInteger paddingFront;
@property(nonatomic) NSUInteger paddingBack;
@property(nonatomic) MPSGraphPaddingStyle paddingStyle;
@property(nonatomic) MPSGraphTensorNamedDataLayout dataLayout;
@property(nonatomic) MPSGraphTensorNamedDataLayout weightsLayout;
@property(nonatomic) NSUInteger groups;

@end

@interface MPSGraph (Convolution3DOps)

/// Weights have as many inputs as the source has feature channels in each group.
- (MPSGraphTensor *)convolution3DWithSourceTensor:(MPSGraphTensor *)source
                                    weightsTensor:(MPSGraphTensor *)weights
                                       descriptor:(MPSGraphConvolution3DOpDescriptor *)descriptor
                                             name:(nullable NSString *)name
    NS_SWIFT_NAME(convolution3D(_:weights:descriptor:name:));

/// The gradients with respect to the source and to the weights, whose shape is `outputShape`.
- (MPSGraphTensor *)convolution3DDataGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                          weightsTensor:(MPSGraphTensor *)weights
                                                            outputShape:(MPSShape *)outputShape
                                           forwardConvolutionDescriptor:
                                               (MPSGraphConvolution3DOpDescriptor *)forwardConvolutionDescriptor
                                                                   name:(nullable NSString *)name
    NS_SWIFT_NAME(convolution3DDataGradient(_:weights:outputShape:forwardConvolutionDescriptor:name:));
- (MPSGraphTensor *)convolution3DDataGradientWithIncomingGradientTensor:(MPSGraphTensor *)gradient
                                                          weightsTensor:(MPSGraphTensor *)weights
                                                      outputShapeTensor:(MPSGraphTensor *)outputShapeTensor
                                           forwardConvolutionDescriptor:
                                               (MPSGraphConvolution3DOpDescriptor *)forwardConvolutionDescriptor
                                                                   name:(nullable NSString *)name
    NS_SWIFT_NAME(convolution3DDataGradient(_:weights:outputShapeTensor:forwardConvolutionDescriptor:name:));
- (MPSGraphTensor *)convolution3DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                              sourceTensor:(MPSGraphTensor *)source
                                                               outputShape:(MPSShape *)outputShape
                                              forwardConvolutionDescriptor:
                                                  (MPSGraphConvolution3DOpDescriptor *)forwardConvolutionDescriptor
                                                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(convolution3DWeightsGradient(_:source:outputShape:forwardConvolutionDescriptor:name:));
- (MPSGraphTensor *)convolution3DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor *)gradient
                                                              sourceTensor:(MPSGraphTensor *)source
                                                         outputShapeTensor:(MPSGraphTensor *)outputShapeTensor
                                              forwardConvolutionDescriptor:
                                                  (MPSGraphConvolution3DOpDescriptor *)forwardConvolutionDescriptor
                                                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(convolution3DWeightsGradient(_:source:outputShapeTensor:forwardConvolutionDescriptor:name:));

@end

NS_ASSUME_NONNULL_END
