// Nodes that scale images to a size.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSImage;
@protocol MPSHandle;

/// Chooses the part of an image that is scaled. Graphs do not take one yet.
@protocol MPSImageTransformProvider <NSObject, NSSecureCoding>

- (MPSScaleTransform)transformForSourceImage:(MPSImage *)image handle:(nullable id<MPSHandle>)handle;

@end

/// The base of nodes that scale images to a size. It computes nothing: a graph that ends there is refused.
///
/// The centre of result column x is at (x + 0.5) * (source width / result width) - 0.5 in the source, likewise rows.
/// Positions outside show the nearest pixel of the source. The nodes have no gradient.
OMPS_CLASS_EXPORT
@interface MPSNNScaleNode : MPSNNFilterNode

/// `size`: of the result; its depth is ignored.
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode outputSize:(MTLSize)size;

/// A graph with a `transformProvider` is refused.
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
             transformProvider:(nullable id<MPSImageTransformProvider>)transformProvider
                    outputSize:(MTLSize)size;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode outputSize:(MTLSize)size;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
             transformProvider:(nullable id<MPSImageTransformProvider>)transformProvider
                    outputSize:(MTLSize)size;

@end

/// Scales bilinearly.
OMPS_CLASS_EXPORT
@interface MPSNNBilinearScaleNode : MPSNNScaleNode

@end

/// Scales by the Lanczos filter with three lobes on each side. For smaller results the filter is wider by the ratio of
/// the sizes. The weights of each result pixel sum to 1.
OMPS_CLASS_EXPORT
@interface MPSNNLanczosScaleNode : MPSNNScaleNode

@end

NS_ASSUME_NONNULL_END
