// Nodes of soft maximum, its logarithm and dropout.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

/// Soft maximum over the channels of each pixel.
OMPS_CLASS_EXPORT
@interface MPSCNNSoftMaxNode : MPSNNFilterNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// Gradient of the soft maximum.
OMPS_CLASS_EXPORT
@interface MPSCNNSoftMaxGradientNode : MPSNNGradientFilterNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

@end

/// Logarithm of the soft maximum.
OMPS_CLASS_EXPORT
@interface MPSCNNLogSoftMaxNode : MPSNNFilterNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// Gradient of the logarithm of the soft maximum.
OMPS_CLASS_EXPORT
@interface MPSCNNLogSoftMaxGradientNode : MPSNNGradientFilterNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

@end

/// Dropout. Defaults: keepProbability 0.5, seed 0, a decision for every value.
OMPS_CLASS_EXPORT
@interface MPSCNNDropoutNode : MPSNNFilterNode {
 @private
  struct MPSCNNDropoutNodeImpl *_dropoutNodeImpl;
}

@property(nonatomic, readonly) float keepProbability;
@property(nonatomic, readonly) NSUInteger seed;
@property(nonatomic, readonly) MTLSize maskStrideInPixels;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source;
- (instancetype)initWithSource:(MPSNNImageNode *)source;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)source keepProbability:(float)keepProbability;
- (instancetype)initWithSource:(MPSNNImageNode *)source keepProbability:(float)keepProbability;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source
               keepProbability:(float)keepProbability
                          seed:(NSUInteger)seed
            maskStrideInPixels:(MTLSize)maskStrideInPixels;

- (instancetype)initWithSource:(MPSNNImageNode *)source
               keepProbability:(float)keepProbability
                          seed:(NSUInteger)seed
            maskStrideInPixels:(MTLSize)maskStrideInPixels;

@end

/// Gradient of dropout.
OMPS_CLASS_EXPORT
@interface MPSCNNDropoutGradientNode : MPSNNGradientFilterNode {
 @private
  struct MPSCNNDropoutGradientNodeImpl *_dropoutGradientNodeImpl;
}

@property(nonatomic, readonly) float keepProbability;
@property(nonatomic, readonly) NSUInteger seed;
@property(nonatomic, readonly) MTLSize maskStrideInPixels;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                       keepProbability:(float)keepProbability
                                  seed:(NSUInteger)seed
                    maskStrideInPixels:(MTLSize)maskStrideInPixels;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                       keepProbability:(float)keepProbability
                                  seed:(NSUInteger)seed
                    maskStrideInPixels:(MTLSize)maskStrideInPixels;

@end

NS_ASSUME_NONNULL_END
