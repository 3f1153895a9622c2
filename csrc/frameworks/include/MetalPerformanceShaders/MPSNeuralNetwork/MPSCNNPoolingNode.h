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

/// Maximum of values dilationRate pixels apart: see MPSCNNDilatedPoolingMax. Edge mode Clamp.
OMPS_CLASS_EXPORT
@interface MPSCNNDilatedPoolingMaxNode : MPSNNFilterNode

@property(nonatomic, readonly) NSUInteger dilationRateX;
@property(nonatomic, readonly) NSUInteger dilationRateY;

/// `size` is the window's width and height, the stride and the dilation rate.
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
                    filterSize:(NSUInteger)size
                        stride:(NSUInteger)stride
                  dilationRate:(NSUInteger)dilationRate;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY
                 dilationRateX:(NSUInteger)dilationRateX
                 dilationRateY:(NSUInteger)dilationRateY;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                    filterSize:(NSUInteger)size
                        stride:(NSUInteger)stride
                  dilationRate:(NSUInteger)dilationRate;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size;

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

/// Gradient of dilated maximum pooling.
OMPS_CLASS_EXPORT
@interface MPSCNNDilatedPoolingMaxGradientNode : MPSCNNPoolingGradientNode

@property(nonatomic, readonly) NSUInteger dilationRateX;
@property(nonatomic, readonly) NSUInteger dilationRateY;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                           kernelWidth:(NSUInteger)kernelWidth
                          kernelHeight:(NSUInteger)kernelHeight
                       strideInPixelsX:(NSUInteger)strideInPixelsX
                       strideInPixelsY:(NSUInteger)strideInPixelsY
                         dilationRateX:(NSUInteger)dilationRateX
                         dilationRateY:(NSUInteger)dilationRateY;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                           kernelWidth:(NSUInteger)kernelWidth
                          kernelHeight:(NSUInteger)kernelHeight
                       strideInPixelsX:(NSUInteger)strideInPixelsX
                       strideInPixelsY:(NSUInteger)strideInPixelsY
                         dilationRateX:(NSUInteger)dilationRateX
                         dilationRateY:(NSUInteger)dilationRateY;

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
