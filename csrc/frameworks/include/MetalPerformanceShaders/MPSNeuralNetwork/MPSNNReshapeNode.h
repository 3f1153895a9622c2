// Nodes of reshaping.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

/// Reshaping: see MPSNNReshape.
OMPS_CLASS_EXPORT
@interface MPSNNReshapeNode : MPSNNFilterNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source
                   resultWidth:(NSUInteger)resultWidth
                  resultHeight:(NSUInteger)resultHeight
         resultFeatureChannels:(NSUInteger)resultFeatureChannels;

- (instancetype)initWithSource:(MPSNNImageNode *)source
                   resultWidth:(NSUInteger)resultWidth
                  resultHeight:(NSUInteger)resultHeight
         resultFeatureChannels:(NSUInteger)resultFeatureChannels;

@end

/// The gradient of a reshaping.
OMPS_CLASS_EXPORT
@interface MPSNNReshapeGradientNode : MPSNNGradientFilterNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

@end

NS_ASSUME_NONNULL_END
