// Nodes of arithmetic and concatenation.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNMath.h"
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

/// The values of an arithmetic filter for its gradient filter.
OMPS_CLASS_EXPORT
@interface MPSNNArithmeticGradientStateNode : MPSNNBinaryGradientStateNode

@end

/// Base of the arithmetic nodes: (primaryScale x) op (secondaryScale y) + bias, clamped to [minimumValue,
/// maximumValue].
OMPS_CLASS_EXPORT
@interface MPSNNBinaryArithmeticNode : MPSNNFilterNode {
 @private
  struct MPSNNBinaryArithmeticNodeImpl *_binaryArithmeticNodeImpl;
}

@property(nonatomic) float primaryScale;
@property(nonatomic) float secondaryScale;
@property(nonatomic) float bias;
@property(nonatomic) NSUInteger primaryStrideInPixelsX;
@property(nonatomic) NSUInteger primaryStrideInPixelsY;
@property(nonatomic) NSUInteger primaryStrideInFeatureChannels;
@property(nonatomic) NSUInteger secondaryStrideInPixelsX;
@property(nonatomic) NSUInteger secondaryStrideInPixelsY;
@property(nonatomic) NSUInteger secondaryStrideInFeatureChannels;
@property(nonatomic) float minimumValue;
@property(nonatomic) float maximumValue;

+ (instancetype)nodeWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes;
+ (instancetype)nodeWithLeftSource:(MPSNNImageNode *)left rightSource:(MPSNNImageNode *)right;
- (instancetype)initWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes;
- (instancetype)initWithLeftSource:(MPSNNImageNode *)left rightSource:(MPSNNImageNode *)right;

/// Class of the gradient nodes.
- (Class)gradientClass;

- (MPSNNGradientFilterNode *)gradientFilterWithSources:(NSArray<MPSNNImageNode *> *)gradientImages
    UNAVAILABLE_ATTRIBUTE;

- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSources:(NSArray<MPSNNImageNode *> *)gradientImages;

@end

/// Sum of two images.
OMPS_CLASS_EXPORT
@interface MPSNNAdditionNode : MPSNNBinaryArithmeticNode

@end

/// Left minus right image.
OMPS_CLASS_EXPORT
@interface MPSNNSubtractionNode : MPSNNBinaryArithmeticNode

@end

/// Product of two images, value by value.
OMPS_CLASS_EXPORT
@interface MPSNNMultiplicationNode : MPSNNBinaryArithmeticNode

@end

/// Left divided by right image, value by value.
OMPS_CLASS_EXPORT
@interface MPSNNDivisionNode : MPSNNBinaryArithmeticNode

@end

/// A comparison of two images: see MPSNNCompare. It has no gradient.
OMPS_CLASS_EXPORT
@interface MPSNNComparisonNode : MPSNNBinaryArithmeticNode

/// Default: equal.
@property(nonatomic) MPSNNComparisonType comparisonType;

@end

/// Base of the arithmetic gradients.
OMPS_CLASS_EXPORT
@interface MPSNNArithmeticGradientNode : MPSNNGradientFilterNode {
 @private
  struct MPSNNArithmeticGradientNodeImpl *_arithmeticGradientNodeImpl;
}

@property(nonatomic) float primaryScale;
@property(nonatomic) float secondaryScale;
@property(nonatomic) float bias;
@property(nonatomic) NSUInteger secondaryStrideInPixelsX;
@property(nonatomic) NSUInteger secondaryStrideInPixelsY;
@property(nonatomic) NSUInteger secondaryStrideInFeatureChannels;
@property(nonatomic) float minimumValue;
@property(nonatomic) float maximumValue;
@property(nonatomic, readonly) BOOL isSecondarySourceFilter;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNBinaryGradientStateNode *)gradientState
               isSecondarySourceFilter:(BOOL)isSecondarySourceFilter;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNBinaryGradientStateNode *)gradientState
               isSecondarySourceFilter:(BOOL)isSecondarySourceFilter;

- (instancetype)initWithGradientImages:(NSArray<MPSNNImageNode *> *)gradientImages
                         forwardFilter:(MPSNNFilterNode *)filter
               isSecondarySourceFilter:(BOOL)isSecondarySourceFilter;

@end

/// Gradient of a sum.
OMPS_CLASS_EXPORT
@interface MPSNNAdditionGradientNode : MPSNNArithmeticGradientNode

@end

/// Gradient of a difference.
OMPS_CLASS_EXPORT
@interface MPSNNSubtractionGradientNode : MPSNNArithmeticGradientNode

@end

/// Gradient of a product.
OMPS_CLASS_EXPORT
@interface MPSNNMultiplicationGradientNode : MPSNNArithmeticGradientNode

@end

/// Concatenates images along the feature channels; each source is padded to a multiple of four
/// channels.
OMPS_CLASS_EXPORT
@interface MPSNNConcatenationNode : MPSNNFilterNode

+ (instancetype)nodeWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes;
- (instancetype)initWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes;

@end

/// One source's part of a concatenation's gradient.
OMPS_CLASS_EXPORT
@interface MPSNNConcatenationGradientNode : MPSNNGradientFilterNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)gradientSourceNode
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)gradientSourceNode
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

@end

NS_ASSUME_NONNULL_END
