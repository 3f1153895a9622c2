// Line segments by edge drawing (Akinlar, Topal: EDLines, Pattern Recognition Letters 32, 2011).
//
// 1. A Gaussian smooths the image's first channel, and Sobel's sums give the gradient; pixels at the edge repeat
// outside.
// 2. Anchors are pixels of every detailRatio-th row and column whose gradient is the largest across the edge.
// 3. From an anchor the edge is traced on both sides: the next pixel is the steepest of the three in front. It ends
// where
//    the gradient is below gradientThreshold, at another edge, and at the image's border.
// 4. A line is fitted to minLineLength pixels of an edge, and extended as long as its error allows. The error is the
//    root of the mean squared distance, divided by the line's length.
// 5. Two lines with near ends become one. All their ends have to be near the longest line between two of the ends.
//    "Near" is mergeLocalityThreshold times the diagonal of the image.
//
// Steps 2 to 5 run on the CPU when the command buffer reaches them: each edge depends on all edges before it.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

OMPS_CLASS_EXPORT
@interface MPSImageEDLines : MPSKernel {
 @private
  struct MPSImageEDLinesImpl *_lineImpl;
}

/// The pixels that are read, as far as the source has them. Coordinates count from the source's origin. Default:
/// MPSRectNoClip.
@property(nonatomic) MTLRegion clipRectSource;

@property(nonatomic, readonly) float gaussianSigma;

/// In pixels; less than 2 counts as 2.
@property(nonatomic) unsigned short minLineLength;

/// The longest lines are kept.
@property(nonatomic) NSUInteger maxLines;

/// 0 counts as 1.
@property(nonatomic) unsigned short detailRatio;

@property(nonatomic) float gradientThreshold;

@property(nonatomic) float lineErrorThreshold;

@property(nonatomic) float mergeLocalityThreshold;

/// Sigma is more than 0 and at most 4,427.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                 gaussianSigma:(const float)gaussianSigma
                 minLineLength:(const unsigned short)minLineLength
                      maxLines:(const NSUInteger)maxLines
                   detailRatio:(const unsigned short)detailRatio
             gradientThreshold:(const float)gradientThreshold
            lineErrorThreshold:(const float)lineErrorThreshold
        mergeLocalityThreshold:(const float)mergeLocalityThreshold;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// The endpoint buffer begins with the number of lines, a uint32_t. Each line has four unsigned shorts, the longest
/// line first: x and y of one end, x and y of the other. The buffer has room for maxLines. The offset is a multiple
/// of 32. `dest`, unless it is nil, gets 1 at the pixels of edges and 0 elsewhere; its first pixel is that of the clip
/// rectangle.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                sourceTexture:(id<MTLTexture>)source
           destinationTexture:(nullable id<MTLTexture>)dest
               endpointBuffer:(id<MTLBuffer>)endpointBuffer
               endpointOffset:(NSUInteger)endpointOffset;

@end

NS_ASSUME_NONNULL_END
