// Weighted windows over four axes.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// How the terms of a window become one element; the last two give the number of the term.
typedef NS_ENUM(NSUInteger, MPSGraphReductionMode) {
  MPSGraphReductionModeMin = 0,
  MPSGraphReductionModeMax = 1,
  MPSGraphReductionModeSum = 2,
  MPSGraphReductionModeProduct = 3,
  MPSGraphReductionModeArgumentMin = 4,
  MPSGraphReductionModeArgumentMax = 5,
};

/// How a window moves over the last four axes. Offsets, strides and dilation rates are four numbers, paddings eight:
/// before and after each axis. With the style ExplicitOffset the first window begins at the offsets, and there are as
/// many windows as with TF_SAME. The mode is Sum, the boundary Zero and the style Explicit unless set.
OMPS_CLASS_EXPORT
@interface MPSGraphStencilOpDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphStencilOpDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptorWithReductionMode:(MPSGraphReductionMode)reductionMode
                                             offsets:(MPSShape *)offsets
                                             strides:(MPSShape *)strides
                                       dilationRates:(MPSShape *)dilationRates
                                     explicitPadding:(MPSShape *)explicitPadding
                                        boundaryMode:(MPSGraphPaddingMode)boundaryMode
                                        paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                                     paddingConstant:(float)paddingConstant;
+ (nullable instancetype)descriptorWithOffsets:(MPSShape *)offsets explicitPadding:(MPSShape *)explicitPadding;
+ (nullable instancetype)descriptorWithExplicitPadding:(MPSShape *)explicitPadding;
+ (nullable instancetype)descriptorWithPaddingStyle:(MPSGraphPaddingStyle)paddingStyle;

@property(nonatomic) MPSGraphReductionMode reductionMode;
@property(nonatomic, copy) MPSShape *offsets;
@property(nonatomic, copy) MPSShape *strides;
@property(nonatomic, copy) MPSShape *dilationRates;
@property(nonatomic, copy) MPSShape *explicitPadding;
@property(nonatomic) MPSGraphPaddingMode boundaryMode;
@property(nonatomic) MPSGraphPaddingStyle paddingStyle;
@property(nonatomic) float paddingConstant;

@end

@interface MPSGraph (StencilOps)

/// `y[i] = reduction over j of x[i * stride + j * dilation] * w[j]` along the last four axes of the source. The weights
/// have four axes and at most 4,096 elements. A number of a term, Int32, counts them in row-major order.
- (MPSGraphTensor *)stencilWithSourceTensor:(MPSGraphTensor *)source
                              weightsTensor:(MPSGraphTensor *)weights
                                 descriptor:(MPSGraphStencilOpDescriptor *)descriptor
                                       name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
