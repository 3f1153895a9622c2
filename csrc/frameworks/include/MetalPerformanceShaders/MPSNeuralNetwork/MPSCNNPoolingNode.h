// Nodes of pooling.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

/// Base of the pooling nodes. Edge mode Clamp; the initialisers with a size alone use it as the stride too.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingNode : MPSNNFilterNode {
 @private
  struct MPSCNNPoolingNodeImpl *_poolingNodeImpl;
}

@property(nonatomic, readonly) NSUInteger kernelWidth;
@property(nonatomic, readonly) NSUInteger kernelHeight;
@property(nonatomic, readonly) NSUInteger strideInPixelsX;
@property(nonatomic, readonly) NSUInteger strideInPixelsY;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size stride:(NSUInteger)stride;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size stride:(NSUInteger)stride;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size;

@end

/// Mean of each window.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingAverageNode : MPSCNNPoolingNode

@end

/// Square root of the sum of squares of each window.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingL2NormNode : MPSCNNPoolingNode

@end

/// Largest value of each window.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingMaxNode : MPSCNNPoolingNode

@end

/// Base of the pooling gradients.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingGradientNode : MPSNNGradientFilterNode {
 @private
  struct MPSCNNPoolingGradientNodeImpl *_poolingGradientNodeImpl;
}

@property(nonatomic, readonly) NSUInteger kernelWidth;
@property(nonatomic, readonly) NSUInteger kernelHeight;
@property(nonatomic, readonly) NSUInteger strideInPixelsX;
@property(nonatomic, readonly) NSUInteger strideInPixelsY;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                           kernelWidth:(NSUInteger)kernelWidth
                          kernelHeight:(NSUInteger)kernelHeight
                       strideInPixelsX:(NSUInteger)strideInPixelsX
                       strideInPixelsY:(NSUInteger)strideInPixelsY
                         paddingPolicy:(nullable id<MPSNNPadding>)paddingPolicy;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                           kernelWidth:(NSUInteger)kernelWidth
                          kernelHeight:(NSUInteger)kernelHeight
                       strideInPixelsX:(NSUInteger)strideInPixelsX
                       strideInPixelsY:(NSUInteger)strideInPixelsY
                         paddingPolicy:(nullable id<MPSNNPadding>)paddingPolicy;

@end

/// Gradient of maximum pooling.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingMaxGradientNode : MPSCNNPoolingGradientNode

@end

/// Gradient of average pooling.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingAverageGradientNode : MPSCNNPoolingGradientNode

@end

/// Gradient of L2 pooling.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingL2NormGradientNode : MPSCNNPoolingGradientNode

@end

NS_ASSUME_NONNULL_END
