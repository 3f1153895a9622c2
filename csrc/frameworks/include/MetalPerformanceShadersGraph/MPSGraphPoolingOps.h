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

/// The windows of a pooling over the last four axes: four numbers each, and paddings before and after each axis.
OMPS_CLASS_EXPORT
@interface MPSGraphPooling4DOpDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphPooling4DOpDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptorWithKernelSizes:(NSArray<NSNumber *> *)kernelSizes
                                           strides:(NSArray<NSNumber *> *)strides
                                     dilationRates:(NSArray<NSNumber *> *)dilationRates
                                     paddingValues:(NSArray<NSNumber *> *)paddingValues
                                      paddingStyle:(MPSGraphPaddingStyle)paddingStyle;

+ (nullable instancetype)descriptorWithKernelSizes:(NSArray<NSNumber *> *)kernelSizes
                                      paddingStyle:(MPSGraphPaddingStyle)paddingStyle;
@property(nonatomic, copy) NSArray<NSNumber *> *kernelSizes;
@property(nonatomic, copy) NSArray<NSNumber *> *strides;
@property(nonatomic, copy) NSArray<NSNumber *> *dilationRates;
@property(nonatomic, copy) NSArray<NSNumber *> *paddingValues;
@property(nonatomic) MPSGraphPaddingStyle paddingStyle;
@property(nonatomic) BOOL ceilMode;
@property(nonatomic) BOOL includeZeroPadToAverage;
@property(nonatomic) MPSGraphPoolingReturnIndicesMode returnIndicesMode;
@property(nonatomic) MPSDataType returnIndicesDataType;

@end

@interface MPSGraph (PoolingOps)

/// The largest of each window; padding never wins.
- (MPSGraphTensor *)maxPooling2DWithSourceTensor:(MPSGraphTensor *)source
                                      descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                            name:(nullable NSString *)name;

/// The largest, and its position, counted by the descriptor's returnIndicesMode.
- (NSArray<MPSGraphTensor *> *)maxPooling2DReturnIndicesWithSourceTensor:(MPSGraphTensor *)source
                                                              descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                                    name:(nullable NSString *)name
    NS_SWIFT_NAME(maxPooling2DReturnIndices(_:descriptor:name:));

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

/// Windows over the last four axes; a source may have more axes before them.
- (MPSGraphTensor *)maxPooling4DWithSourceTensor:(MPSGraphTensor *)source
                                      descriptor:(MPSGraphPooling4DOpDescriptor *)descriptor
                                            name:(nullable NSString *)name
    NS_SWIFT_NAME(maxPooling4D(_:descriptor:name:));
- (NSArray<MPSGraphTensor *> *)maxPooling4DReturnIndicesWithSourceTensor:(MPSGraphTensor *)source
                                                              descriptor:(MPSGraphPooling4DOpDescriptor *)descriptor
                                                                    name:(nullable NSString *)name
    NS_SWIFT_NAME(maxPooling4DReturnIndices(_:descriptor:name:));
- (MPSGraphTensor *)maxPooling4DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                              sourceTensor:(MPSGraphTensor *)source
                                                descriptor:(MPSGraphPooling4DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(maxPooling4DGradient(_:source:descriptor:name:));
- (MPSGraphTensor *)avgPooling4DWithSourceTensor:(MPSGraphTensor *)source
                                      descriptor:(MPSGraphPooling4DOpDescriptor *)descriptor
                                            name:(nullable NSString *)name
    NS_SWIFT_NAME(avgPooling4D(_:descriptor:name:));
- (MPSGraphTensor *)avgPooling4DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                              sourceTensor:(MPSGraphTensor *)source
                                                descriptor:(MPSGraphPooling4DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(avgPooling4DGradient(_:source:descriptor:name:));

/// The square root of the sum of squares of each window.
- (MPSGraphTensor *)L2NormPooling4DWithSourceTensor:(MPSGraphTensor *)source
                                         descriptor:(MPSGraphPooling4DOpDescriptor *)descriptor
                                               name:(nullable NSString *)name
    NS_SWIFT_NAME(L2NormPooling4D(_:descriptor:name:));
- (MPSGraphTensor *)L2NormPooling4DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                                 sourceTensor:(MPSGraphTensor *)source
                                                   descriptor:(MPSGraphPooling4DOpDescriptor *)descriptor
                                                         name:(nullable NSString *)name
    NS_SWIFT_NAME(L2NormPooling4DGradient(_:source:descriptor:name:));

/// The gradient with respect to a source of `outputShape`, from the positions that the pooling returned with the
/// descriptor's returnIndicesMode. A mode that says nothing of an axis fits windows of one element along it.
- (MPSGraphTensor *)maxPooling2DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                             indicesTensor:(MPSGraphTensor *)indices
                                               outputShape:(MPSShape *)outputShape
                                                descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name;
- (MPSGraphTensor *)maxPooling2DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                             indicesTensor:(MPSGraphTensor *)indices
                                         outputShapeTensor:(MPSGraphTensor *)outputShape
                                                descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name;
- (MPSGraphTensor *)maxPooling4DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                             indicesTensor:(MPSGraphTensor *)indices
                                               outputShape:(MPSShape *)outputShape
                                                descriptor:(MPSGraphPooling4DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name;
- (MPSGraphTensor *)maxPooling4DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                             indicesTensor:(MPSGraphTensor *)indices
                                         outputShapeTensor:(MPSGraphTensor *)outputShape
                                                descriptor:(MPSGraphPooling4DOpDescriptor *)descriptor
                                                      name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
