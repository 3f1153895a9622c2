// Two-dimensional convolutions (cross-correlations, as in every framework for networks) and their gradients.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// How a convolution moves over its source. Strides, dilation rates and groups are 1, paddings 0, the style
/// Explicit, the layouts NCHW and OIHW unless they are given.
OMPS_CLASS_EXPORT
@interface MPSGraphConvolution2DOpDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphConvolution2DOpDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptorWithStrideInX:(NSUInteger)strideInX
                                       strideInY:(NSUInteger)strideInY
                                 dilationRateInX:(NSUInteger)dilationRateInX
                                 dilationRateInY:(NSUInteger)dilationRateInY
                                          groups:(NSUInteger)groups
                                     paddingLeft:(NSUInteger)paddingLeft
                                    paddingRight:(NSUInteger)paddingRight
                                      paddingTop:(NSUInteger)paddingTop
                                   paddingBottom:(NSUInteger)paddingBottom
                                    paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                                      dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout
                                   weightsLayout:(MPSGraphTensorNamedDataLayout)weightsLayout;

+ (nullable instancetype)descriptorWithStrideInX:(NSUInteger)strideInX
                                       strideInY:(NSUInteger)strideInY
                                 dilationRateInX:(NSUInteger)dilationRateInX
                                 dilationRateInY:(NSUInteger)dilationRateInY
                                          groups:(NSUInteger)groups
                                    paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                                      dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout
                                   weightsLayout:(MPSGraphTensorNamedDataLayout)weightsLayout;

/// Sets the four paddings and the style Explicit.
- (void)setExplicitPaddingWithPaddingLeft:(NSUInteger)paddingLeft
                             paddingRight:(NSUInteger)paddingRight
                               paddingTop:(NSUInteger)paddingTop
                            paddingBottom:(NSUInteger)paddingBottom;
@property(nonatomic) NSUInteger strideInX;
@property(nonatomic) NSUInteger strideInY;
@property(nonatomic) NSUInteger dilationRateInX;
@property(nonatomic) NSUInteger dilationRateInY;
@property(nonatomic) NSUInteger paddingLeft;
@property(nonatomic) NSUInteger paddingRight;
@property(nonatomic) NSUInteger paddingTop;
@property(nonatomic) NSUInteger paddingBottom;
@property(nonatomic) MPSGraphPaddingStyle paddingStyle;
@property(nonatomic) MPSGraphTensorNamedDataLayout dataLayout;
@property(nonatomic) MPSGraphTensorNamedDataLayout weightsLayout;
@property(nonatomic) NSUInteger groups;

@end

@interface MPSGraph (ConvolutionOps)

/// The descriptor gives the layouts. The source is (N, H, W, C) or (N, C, H, W). The weights are (O, C / groups, kH,
/// kW) or (kH, kW, C / groups, O).
- (MPSGraphTensor *)convolution2DWithSourceTensor:(MPSGraphTensor *)source
                                    weightsTensor:(MPSGraphTensor *)weights
                                       descriptor:(MPSGraphConvolution2DOpDescriptor *)descriptor
                                             name:(nullable NSString *)name
    NS_SWIFT_NAME(convolution2D(_:weights:descriptor:name:));

/// The gradient by the source, whose shape `outputShape` is.
- (MPSGraphTensor *)convolution2DDataGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                          weightsTensor:(MPSGraphTensor *)weights
                                                            outputShape:(MPSShape *)outputShape
                                           forwardConvolutionDescriptor:
                                               (MPSGraphConvolution2DOpDescriptor *)forwardConvolutionDescriptor
                                                                   name:(nullable NSString *)name
    NS_SWIFT_NAME(convolution2DDataGradient(_:weights:outputShape:forwardConvolutionDescriptor:name:));
- (MPSGraphTensor *)convolution2DDataGradientWithIncomingGradientTensor:(MPSGraphTensor *)gradient
                                                          weightsTensor:(MPSGraphTensor *)weights
                                                      outputShapeTensor:(MPSGraphTensor *)outputShapeTensor
                                           forwardConvolutionDescriptor:
                                               (MPSGraphConvolution2DOpDescriptor *)forwardConvolutionDescriptor
                                                                   name:(nullable NSString *)name
    NS_SWIFT_NAME(convolution2DDataGradient(_:weights:outputShapeTensor:forwardConvolutionDescriptor:name:));

/// The gradient by the weights, whose shape `outputShape` is.
- (MPSGraphTensor *)convolution2DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                              sourceTensor:(MPSGraphTensor *)source
                                                               outputShape:(MPSShape *)outputShape
                                              forwardConvolutionDescriptor:
                                                  (MPSGraphConvolution2DOpDescriptor *)forwardConvolutionDescriptor
                                                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(convolution2DWeightsGradient(_:source:outputShape:forwardConvolutionDescriptor:name:));
- (MPSGraphTensor *)convolution2DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor *)gradient
                                                              sourceTensor:(MPSGraphTensor *)source
                                                         outputShapeTensor:(MPSGraphTensor *)outputShapeTensor
                                              forwardConvolutionDescriptor:
                                                  (MPSGraphConvolution2DOpDescriptor *)forwardConvolutionDescriptor
                                                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(convolution2DWeightsGradient(_:source:outputShapeTensor:forwardConvolutionDescriptor:name:));

@end

NS_ASSUME_NONNULL_END
