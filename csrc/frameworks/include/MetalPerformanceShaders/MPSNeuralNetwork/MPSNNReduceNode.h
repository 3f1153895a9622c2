// Nodes of reductions.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

/// The base of the nodes of reductions: see MPSNNReduceUnary.
OMPS_CLASS_EXPORT
@interface MPSNNUnaryReductionNode : MPSNNFilterNode

/// The part of the source that is read. Default: MPSRectNoClip, all of it.
@property(nonatomic) MTLRegion clipRectSource;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// The smallest value of each row.
OMPS_CLASS_EXPORT
@interface MPSNNReductionRowMinNode : MPSNNUnaryReductionNode

@end

/// The largest value of each row.
OMPS_CLASS_EXPORT
@interface MPSNNReductionRowMaxNode : MPSNNUnaryReductionNode

@end

/// The mean of each row.
OMPS_CLASS_EXPORT
@interface MPSNNReductionRowMeanNode : MPSNNUnaryReductionNode

@end

/// The sum of each row.
OMPS_CLASS_EXPORT
@interface MPSNNReductionRowSumNode : MPSNNUnaryReductionNode

@end

/// The smallest value of each column.
OMPS_CLASS_EXPORT
@interface MPSNNReductionColumnMinNode : MPSNNUnaryReductionNode

@end

/// The largest value of each column.
OMPS_CLASS_EXPORT
@interface MPSNNReductionColumnMaxNode : MPSNNUnaryReductionNode

@end

/// The mean of each column.
OMPS_CLASS_EXPORT
@interface MPSNNReductionColumnMeanNode : MPSNNUnaryReductionNode

@end

/// The sum of each column.
OMPS_CLASS_EXPORT
@interface MPSNNReductionColumnSumNode : MPSNNUnaryReductionNode

@end

/// The smallest value of the feature channels of each pixel.
OMPS_CLASS_EXPORT
@interface MPSNNReductionFeatureChannelsMinNode : MPSNNUnaryReductionNode

@end

/// The largest value of the feature channels of each pixel.
OMPS_CLASS_EXPORT
@interface MPSNNReductionFeatureChannelsMaxNode : MPSNNUnaryReductionNode

@end

/// The mean of the feature channels of each pixel.
OMPS_CLASS_EXPORT
@interface MPSNNReductionFeatureChannelsMeanNode : MPSNNUnaryReductionNode

@end

/// The sum of the feature channels of each pixel, times a weight.
OMPS_CLASS_EXPORT
@interface MPSNNReductionFeatureChannelsSumNode : MPSNNUnaryReductionNode

/// Factor of the sum. Default: 1.
@property(nonatomic) float weight;

@end

/// The feature channel with the smallest value of each pixel.
OMPS_CLASS_EXPORT
@interface MPSNNReductionFeatureChannelsArgumentMinNode : MPSNNUnaryReductionNode

@end

/// The feature channel with the largest value of each pixel.
OMPS_CLASS_EXPORT
@interface MPSNNReductionFeatureChannelsArgumentMaxNode : MPSNNUnaryReductionNode

@end

/// The mean of the pixels of each feature channel: the result has 1 x 1 pixels. The only reduction with a gradient.
OMPS_CLASS_EXPORT
@interface MPSNNReductionSpatialMeanNode : MPSNNUnaryReductionNode

@end

/// The gradient of a spatial mean: the incoming one, divided by the number of pixels, for each pixel.
OMPS_CLASS_EXPORT
@interface MPSNNReductionSpatialMeanGradientNode : MPSNNGradientFilterNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

@end

NS_ASSUME_NONNULL_END
