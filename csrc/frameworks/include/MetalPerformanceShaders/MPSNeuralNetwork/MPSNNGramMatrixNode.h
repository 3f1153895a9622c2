// Nodes of Gram matrices.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSImage;

/// Chooses the factor of a Gram matrix for each encode of a graph.
@protocol MPSNNGramMatrixCallback <NSObject, NSCopying, NSSecureCoding>

/// The images have the extents of those in the graph. Their pixels are not those of the graph.
- (float)alphaForSourceImage:(MPSImage *)sourceImage destinationImage:(MPSImage *)destinationImage;

@end

/// Gram matrices: see MPSNNGramMatrixCalculation.
OMPS_CLASS_EXPORT
@interface MPSNNGramMatrixCalculationNode : MPSNNFilterNode

/// Factor of the sums. Default: 1.
@property(nonatomic, readonly) float alpha;

/// Replaces alpha in every encode, also for the gradient. Default: nil.
@property(nonatomic, retain, nullable) id<MPSNNGramMatrixCallback> propertyCallBack;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode alpha:(float)alpha;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode alpha:(float)alpha;

@end

/// The gradient of Gram matrices.
OMPS_CLASS_EXPORT
@interface MPSNNGramMatrixCalculationGradientNode : MPSNNGradientFilterNode

/// Factor of the sums. Default: 1.
@property(nonatomic, readonly) float alpha;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                                 alpha:(float)alpha;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                                 alpha:(float)alpha;

@end

NS_ASSUME_NONNULL_END
