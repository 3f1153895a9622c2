// Reductions of two images to one value for each pixel.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// The base of reductions of two images. The regions that are read of both have one size, and the images have equally
/// many feature channels. The result has the size of a region.
OMPS_CLASS_EXPORT
@interface MPSNNReduceBinary : MPSCNNBinaryKernel {
 @private
  struct MPSNNReduceBinaryImpl *_reduceBinaryImpl;
}

/// The part of the primary image that is read. Default: MPSRectNoClip, all of it. Size beyond the image is ignored.
@property(nonatomic) MTLRegion primarySourceClipRect;

/// The part of the secondary image that is read. Default: MPSRectNoClip.
@property(nonatomic) MTLRegion secondarySourceClipRect;

/// Deprecated by Apple and without effect: the regions' origins count.
@property(nonatomic) MPSOffset primaryOffset;
@property(nonatomic) MPSOffset secondaryOffset;

@end

/// The mean over the feature channels of each pixel of primary value times secondary value, the weight.
OMPS_CLASS_EXPORT
@interface MPSNNReduceFeatureChannelsAndWeightsMean : MPSNNReduceBinary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The sum over the feature channels of each pixel of primary value times secondary value, the weight.
OMPS_CLASS_EXPORT
@interface MPSNNReduceFeatureChannelsAndWeightsSum : MPSNNReduceBinary {
 @private
  struct MPSNNReduceFeatureChannelsAndWeightsSumImpl *_weightedSumImpl;
}

/// Whether the sum is divided by the number of weights of the pixel that are not 0. Without any the result is 0.
@property(nonatomic, readonly) BOOL doWeightedSumByNonZeroWeights;

/// Does not divide.
- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (instancetype)initWithDevice:(id<MTLDevice>)device doWeightedSumByNonZeroWeights:(BOOL)doWeightedSumByNonZeroWeights;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The products of each primary pixel and the secondary pixels around its place, summed over feature channels.
///
/// result(x, y, f) = sum_c primary(x, y, c) secondary(x + i, y + j, c) for every displacement (i, j). The displacements
/// i are the multiples of strideInX from -windowInX to windowInX, and likewise j. Each is a feature channel of the
/// result, with i running fastest. Secondary pixels outside the region are zeros.
OMPS_CLASS_EXPORT
@interface MPSNNLocalCorrelation : MPSNNReduceBinary {
 @private
  struct MPSNNLocalCorrelationImpl *_localCorrelationImpl;
}

/// The largest displacements. Default: 0.
@property(nonatomic) NSUInteger windowInX;
@property(nonatomic) NSUInteger windowInY;

/// The steps between displacements, 1 or more. Default: 1.
@property(nonatomic) NSUInteger strideInX;
@property(nonatomic) NSUInteger strideInY;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

/// Encoding raises NSInvalidArgumentException for strides of 0 and for more than 1,024 displacements.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                     windowInX:(NSUInteger)windowInX
                     windowInY:(NSUInteger)windowInY
                     strideInX:(NSUInteger)strideInX
                     strideInY:(NSUInteger)strideInY;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
