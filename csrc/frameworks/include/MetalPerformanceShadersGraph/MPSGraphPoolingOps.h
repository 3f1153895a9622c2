// Pooling over two and over four axes.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// How the positions of the largest elements are counted: over the whole tensor or inside the window, over the last one
/// to four axes.
typedef NS_ENUM(NSUInteger, MPSGraphPoolingReturnIndicesMode) {
  MPSGraphPoolingReturnIndicesNone = 0,
  MPSGraphPoolingReturnIndicesGlobalFlatten1D = 1,
  MPSGraphPoolingReturnIndicesGlobalFlatten2D = 2,
  MPSGraphPoolingReturnIndicesGlobalFlatten3D = 3,
  MPSGraphPoolingReturnIndicesGlobalFlatten4D = 4,
  MPSGraphPoolingReturnIndicesLocalFlatten1D = 5,
  MPSGraphPoolingReturnIndicesLocalFlatten2D = 6,
  MPSGraphPoolingReturnIndicesLocalFlatten3D = 7,
  MPSGraphPoolingReturnIndicesLocalFlatten4D = 8,
};

/// The windows of a pooling over two axes.
OMPS_CLASS_EXPORT
@interface MPSGraphPooling2DOpDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphPooling2DOpDescriptorImpl *_impl;
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
                                      paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                                        dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout;

+ (nullable instancetype)descriptorWithKernelWidth:(NSUInteger)kernelWidth
                                      kernelHeight:(NSUInteger)kernelHeight
                                         strideInX:(NSUInteger)strideInX
                                         strideInY:(NSUInteger)strideInY
                                      paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                                        dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout;

/// Sets the four paddings and the style Explicit.
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
@property(nonatomic) MPSGraphPaddingStyle paddingStyle;
@property(nonatomic) MPSGraphTensorNamedDataLayout dataLayout;
@property(nonatomic) MPSGraphPoolingReturnIndicesMode returnIndicesMode;
@property(nonatomic) MPSDataType returnIndicesDataType;

/// Rounds the size of the result up: a last window may begin inside and end outside.
@property(nonatomic) BOOL ceilMode;

/// Counts padding in averages.
@property(nonatomic) BOOL includeZeroPadToAverage;

@end

@interface MPSGraph (PoolingOps)

/// The largest of each window; padding never wins.
- (MPSGraphTensor *)maxPooling2DWithSourceTensor:(MPSGraphTensor *)source
                                      descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                            name:(nullable NSString *)name;

/// The largest, and where it lies, counted as the descriptor's returnIndicesMode says.
- (NSArray<MPSGraphTensor *> *)maxPooling2DReturnIndicesWithSourceTensor:(MPSGraphTensor *)source
                                                              descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                                    name:(nullable NSString *)name;

/// The gradient goes to the largest of each window, the first of equals.
- (MPSGraphTensor *)maxPooling2DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                              sourceTensor:(MPSGraphTensor *)source
                                                descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name;

/// The mean of each window; of its elements inside the tensor, unless includeZeroPadToAverage is set.
- (MPSGraphTensor *)avgPooling2DWithSourceTensor:(MPSGraphTensor *)source
                                      descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                            name:(nullable NSString *)name;

/// The gradient spread evenly over each window.
- (MPSGraphTensor *)avgPooling2DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                              sourceTensor:(MPSGraphTensor *)source
                                                descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
