// Nodes of up-sampling.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

/// Repeats every pixel: see MPSCNNUpsamplingNearest.
OMPS_CLASS_EXPORT
@interface MPSCNNUpsamplingNearestNode : MPSNNFilterNode

@property(nonatomic, readonly) double scaleFactorX;
@property(nonatomic, readonly) double scaleFactorY;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY;

@end

/// Linear between four pixels: see MPSCNNUpsamplingBilinear.
OMPS_CLASS_EXPORT
@interface MPSCNNUpsamplingBilinearNode : MPSNNFilterNode

@property(nonatomic, readonly) double scaleFactorX;
@property(nonatomic, readonly) double scaleFactorY;

/// Default NO.
@property(nonatomic, readonly) BOOL alignCorners;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY
                  alignCorners:(BOOL)alignCorners;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY
                  alignCorners:(BOOL)alignCorners;

@end

/// Gradient of nearest up-sampling. The factors have to be those of the forward node.
OMPS_CLASS_EXPORT
@interface MPSCNNUpsamplingNearestGradientNode : MPSNNGradientFilterNode

@property(nonatomic, readonly) double scaleFactorX;
@property(nonatomic, readonly) double scaleFactorY;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                          scaleFactorX:(double)scaleFactorX
                          scaleFactorY:(double)scaleFactorY;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                          scaleFactorX:(double)scaleFactorX
                          scaleFactorY:(double)scaleFactorY;

@end

/// Gradient of bilinear up-sampling. The factors have to be those of the forward node.
OMPS_CLASS_EXPORT
@interface MPSCNNUpsamplingBilinearGradientNode : MPSNNGradientFilterNode

@property(nonatomic, readonly) double scaleFactorX;
@property(nonatomic, readonly) double scaleFactorY;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                          scaleFactorX:(double)scaleFactorX
                          scaleFactorY:(double)scaleFactorY;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                          scaleFactorX:(double)scaleFactorX
                          scaleFactorY:(double)scaleFactorY;

@end

NS_ASSUME_NONNULL_END
