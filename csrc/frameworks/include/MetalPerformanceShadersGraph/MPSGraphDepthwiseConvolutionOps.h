// Convolutions that keep feature channels apart.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// How a depth-wise convolution moves over its source.
OMPS_CLASS_EXPORT
@interface MPSGraphDepthwiseConvolution2DOpDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphDepthwiseConvolution2DOpDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptorWithStrideInX:(NSUInteger)strideInX
                                       strideInY:(NSUInteger)strideInY
                                 dilationRateInX:(NSUInteger)dilationRateInX
                                 dilationRateInY:(NSUInteger)dilationRateInY
                                     paddingLeft:(NSUInteger)paddingLeft
                                    paddingRight:(NSUInteger)paddingRight
                                      paddingTop:(NSUInteger)paddingTop
                                   paddingBottom:(NSUInteger)paddingBottom
                                    paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                                      dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout
                                   weightsLayout:(MPSGraphTensorNamedDataLayout)weightsLayout;

+ (nullable instancetype)descriptorWithDataLayout:(MPSGraphTensorNamedDataLayout)dataLayout
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

@end

/// The same over three axes: strides and dilation rates of three, paddings of six numbers, before and after each axis.
OMPS_CLASS_EXPORT
@interface MPSGraphDepthwiseConvolution3DOpDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphDepthwiseConvolution3DOpDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptorWithStrides:(NSArray<NSNumber *> *)strides
                                 dilationRates:(NSArray<NSNumber *> *)dilationRates
                                 paddingValues:(NSArray<NSNumber *> *)paddingValues
                                  paddingStyle:(MPSGraphPaddingStyle)paddingStyle;

+ (nullable instancetype)descriptorWithPaddingStyle:(MPSGraphPaddingStyle)paddingStyle;
@property(nonatomic, copy) NSArray<NSNumber *> *strides;
@property(nonatomic, copy) NSArray<NSNumber *> *dilationRates;
@property(nonatomic, copy) NSArray<NSNumber *> *paddingValues;
@property(nonatomic) MPSGraphPaddingStyle paddingStyle;

/// The axis of the feature channels, counted from the end: -4 unless set.
@property(nonatomic) NSInteger channelDimensionIndex;

@end

@interface MPSGraph (DepthwiseConvolutionOps)

/// Weights have M filters for each feature channel of the source: (M, C, kH, kW) or (kH, kW, C, M). The result has C *
/// M channels.
- (MPSGraphTensor *)depthwiseConvolution2DWithSourceTensor:(MPSGraphTensor *)source
                                             weightsTensor:(MPSGraphTensor *)weights
                                                descriptor:(MPSGraphDepthwiseConvolution2DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(depthwiseConvolution2D(_:weights:descriptor:name:));
- (MPSGraphTensor *)depthwiseConvolution2DDataGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                                   weightsTensor:(MPSGraphTensor *)weights
                                                                     outputShape:(MPSShape *)outputShape
                                                                      descriptor:
                                                                          (MPSGraphDepthwiseConvolution2DOpDescriptor *)
                                                                              descriptor
                                                                            name:(nullable NSString *)name
    NS_SWIFT_NAME(depthwiseConvolution2DDataGradient(_:weights:outputShape:descriptor:name:));
- (MPSGraphTensor *)
    depthwiseConvolution2DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                       sourceTensor:(MPSGraphTensor *)source
                                                        outputShape:(MPSShape *)outputShape
                                                         descriptor:
                                                             (MPSGraphDepthwiseConvolution2DOpDescriptor *)descriptor
                                                               name:(nullable NSString *)name
    NS_SWIFT_NAME(depthwiseConvolution2DWeightsGradient(_:source:outputShape:descriptor:name:));
- (MPSGraphTensor *)depthwiseConvolution3DWithSourceTensor:(MPSGraphTensor *)source
                                             weightsTensor:(MPSGraphTensor *)weights
                                                descriptor:(MPSGraphDepthwiseConvolution3DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(depthwiseConvolution3D(_:weights:descriptor:name:));
- (MPSGraphTensor *)depthwiseConvolution3DDataGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                                   weightsTensor:(MPSGraphTensor *)weights
                                                                     outputShape:(nullable MPSShape *)outputShape
                                                                      descriptor:
                                                                          (MPSGraphDepthwiseConvolution3DOpDescriptor *)
                                                                              descriptor
                                                                            name:(nullable NSString *)name
    NS_SWIFT_NAME(depthwiseConvolution3DDataGradient(_:weights:outputShape:descriptor:name:));
- (MPSGraphTensor *)
    depthwiseConvolution3DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                       sourceTensor:(MPSGraphTensor *)source
                                                        outputShape:(MPSShape *)outputShape
                                                         descriptor:
                                                             (MPSGraphDepthwiseConvolution3DOpDescriptor *)descriptor
                                                               name:(nullable NSString *)name
    NS_SWIFT_NAME(depthwiseConvolution3DWeightsGradient(_:source:outputShape:descriptor:name:));

@end

NS_ASSUME_NONNULL_END
