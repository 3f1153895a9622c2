// Nodes of arithmetic and concatenation.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

/// MPSNNArithmeticGradientStateNode.
OMPS_CLASS_EXPORT
@interface MPSNNArithmeticGradientStateNode : MPSNNBinaryGradientStateNode

@end

/// MPSNNBinaryArithmeticNode.
OMPS_CLASS_EXPORT
@interface MPSNNBinaryArithmeticNode : MPSNNFilterNode {
@private
  struct MPSNNBinaryArithmeticNodeImpl *_binaryArithmeticNodeImpl;
}

@property (nonatomic) float primaryScale;
@property (nonatomic) float secondaryScale;
@property (nonatomic) float bias;
@property (nonatomic) NSUInteger primaryStrideInPixelsX;
@property (nonatomic) NSUInteger primaryStrideInPixelsY;
@property (nonatomic) NSUInteger primaryStrideInFeatureChannels;
@property (nonatomic) NSUInteger secondaryStrideInPixelsX;
@property (nonatomic) NSUInteger secondaryStrideInPixelsY;
@property (nonatomic) NSUInteger secondaryStrideInFeatureChannels;
@property (nonatomic) float minimumValue;
@property (nonatomic) float maximumValue;

+ (instancetype)nodeWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes;
+ (instancetype)nodeWithLeftSource:(MPSNNImageNode *)left rightSource:(MPSNNImageNode *)right;
- (instancetype)initWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes;
- (instancetype)initWithLeftSource:(MPSNNImageNode *)left rightSource:(MPSNNImageNode *)right;

- (Class)gradientClass;

- (MPSNNGradientFilterNode *)gradientFilterWithSources:(NSArray<MPSNNImageNode *> *)gradientImages
    UNAVAILABLE_ATTRIBUTE;

@end

/// MPSNNAdditionNode.
OMPS_CLASS_EXPORT
@interface MPSNNAdditionNode : MPSNNBinaryArithmeticNode

@end

/// MPSNNSubtractionNode.
OMPS_CLASS_EXPORT
@interface MPSNNSubtractionNode : MPSNNBinaryArithmeticNode

@end

/// MPSNNMultiplicationNode.
OMPS_CLASS_EXPORT
@interface MPSNNMultiplicationNode : MPSNNBinaryArithmeticNode

@end

/// MPSNNDivisionNode.
OMPS_CLASS_EXPORT
@interface MPSNNDivisionNode : MPSNNBinaryArithmeticNode

@end

/// MPSNNArithmeticGradientNode.
OMPS_CLASS_EXPORT
@interface MPSNNArithmeticGradientNode : MPSNNGradientFilterNode {
@private
  struct MPSNNArithmeticGradientNodeImpl *_arithmeticGradientNodeImpl;
}

@property (nonatomic) float primaryScale;
@property (nonatomic) float secondaryScale;
@property (nonatomic) float bias;
@property (nonatomic) NSUInteger secondaryStrideInPixelsX;
@property (nonatomic) NSUInteger secondaryStrideInPixelsY;
@property (nonatomic) NSUInteger secondaryStrideInFeatureChannels;
@property (nonatomic) float minimumValue;
@property (nonatomic) float maximumValue;
@property (nonatomic, readonly) BOOL isSecondarySourceFilter;

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

/// MPSNNAdditionGradientNode.
OMPS_CLASS_EXPORT
@interface MPSNNAdditionGradientNode : MPSNNArithmeticGradientNode

@end

/// MPSNNSubtractionGradientNode.
OMPS_CLASS_EXPORT
@interface MPSNNSubtractionGradientNode : MPSNNArithmeticGradientNode

@end

/// MPSNNMultiplicationGradientNode.
OMPS_CLASS_EXPORT
@interface MPSNNMultiplicationGradientNode : MPSNNArithmeticGradientNode

@end

/// MPSNNConcatenationNode.
OMPS_CLASS_EXPORT
@interface MPSNNConcatenationNode : MPSNNFilterNode

+ (instancetype)nodeWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes;
- (instancetype)initWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes;

@end

/// MPSNNConcatenationGradientNode.
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
