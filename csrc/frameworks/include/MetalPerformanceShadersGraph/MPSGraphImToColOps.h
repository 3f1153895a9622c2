// Windows of images as columns of a matrix, and back.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// The window and how it moves over an image. All numbers are 1 unless set, paddings 0.
OMPS_CLASS_EXPORT
@interface MPSGraphImToColOpDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphImToColOpDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptorWithKernelWidth:(NSUInteger)kernelWidth
                                      kernelHeight:(NSUInteger)kernelHeight
                                         strideInX:(NSUInteger)strideInX
                                         strideInY:(NSUInteger)strideInY
                                   dilationRateInX:(NSUInteger)dilationRateInX
                                   dilationRateInY:(NSUInteger)dilationRateInY
                                       paddingLeft:(NSUInteger)paddingLeft
                                      paddingRight:(NSUInteger)paddingRight
                                        paddingTop:(NSUInteger)paddingTop
                                     paddingBottom:(NSUInteger)paddingBottom
                                        dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout;
+ (nullable instancetype)descriptorWithKernelWidth:(NSUInteger)kernelWidth
                                      kernelHeight:(NSUInteger)kernelHeight
                                         strideInX:(NSUInteger)strideInX
                                         strideInY:(NSUInteger)strideInY
                                   dilationRateInX:(NSUInteger)dilationRateInX
                                   dilationRateInY:(NSUInteger)dilationRateInY
                                        dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout;
- (void)setExplicitPaddingWithPaddingLeft:(NSUInteger)paddingLeft
                             paddingRight:(NSUInteger)paddingRight
                               paddingTop:(NSUInteger)paddingTop
                            paddingBottom:(NSUInteger)paddingBottom;

@property(nonatomic) NSUInteger kernelWidth;
@property(nonatomic) NSUInteger kernelHeight;
@property(nonatomic) NSUInteger strideInX;
@property(nonatomic) NSUInteger strideInY;
@property(nonatomic) NSUInteger dilationRateInX;
@property(nonatomic) NSUInteger dilationRateInY;
@property(nonatomic) NSUInteger paddingLeft;
@property(nonatomic) NSUInteger paddingRight;
@property(nonatomic) NSUInteger paddingTop;
@property(nonatomic) NSUInteger paddingBottom;
@property(nonatomic) MPSGraphTensorNamedDataLayout dataLayout;

@end

@interface MPSGraph (ImToColOps)

/// The L windows of each image. A NCHW image gives (N, C * kH * kW, L), channels slowest, as PyTorch's unfold. A NHWC
/// image gives (N, L, kH * kW * C), channels fastest. Apple publishes no order.
- (MPSGraphTensor *)imToColWithSourceTensor:(MPSGraphTensor *)source
                                 descriptor:(MPSGraphImToColOpDescriptor *)descriptor
                                       name:(nullable NSString *)name NS_SWIFT_NAME(imToCol(_:descriptor:name:));

/// The way back: an image of `outputShape`, in which overlapping windows add up.
- (MPSGraphTensor *)colToImWithSourceTensor:(MPSGraphTensor *)source
                                outputShape:(MPSShape *)outputShape
                                 descriptor:(MPSGraphImToColOpDescriptor *)descriptor
                                       name:(nullable NSString *)name
    NS_SWIFT_NAME(colToIm(_:outputShape:descriptor:name:));

@end

NS_ASSUME_NONNULL_END
