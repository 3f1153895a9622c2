// Nodes of padding.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

/// Padding: see MPSNNPad.
OMPS_CLASS_EXPORT
@interface MPSNNPadNode : MPSNNFilterNode

/// The value of MPSImageEdgeModeConstant. Default: 0.
@property(nonatomic) float fillValue;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source
             paddingSizeBefore:(MPSImageCoordinate)paddingSizeBefore
              paddingSizeAfter:(MPSImageCoordinate)paddingSizeAfter
                      edgeMode:(MPSImageEdgeMode)edgeMode;

- (instancetype)initWithSource:(MPSNNImageNode *)source
             paddingSizeBefore:(MPSImageCoordinate)paddingSizeBefore
              paddingSizeAfter:(MPSImageCoordinate)paddingSizeAfter
                      edgeMode:(MPSImageEdgeMode)edgeMode;

@end

/// The gradient of a padding.
OMPS_CLASS_EXPORT
@interface MPSNNPadGradientNode : MPSNNGradientFilterNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

@end

NS_ASSUME_NONNULL_END
