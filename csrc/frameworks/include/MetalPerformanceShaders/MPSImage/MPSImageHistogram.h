// Histograms of images, and filters that give an image another histogram.
//
// A histogram has numberOfHistogramEntries bins of uint32_t for each channel, the channels one after the other. Of four
// channels the last counts only with histogramForAlpha. A value v is limited to minPixelValue and maxPixelValue first.
// Its bin is floor((v - min) / (max - min) * bins); the largest value has the last bin. NaN is not counted.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// As in Apple's <simd/simd.h>.
typedef float vector_float4 __attribute__((ext_vector_type(4)));

/// The bins of a histogram, and the range of values of each channel.
typedef struct {
  NSUInteger numberOfHistogramEntries;  ///< Bins of a channel: a power of two from 256 to 16,777,216.
  BOOL histogramForAlpha;               ///< Whether the fourth channel has bins too.
  vector_float4 minPixelValue;          ///< Less is counted as this.
  vector_float4 maxPixelValue;          ///< More is counted as this.
} MPSImageHistogramInfo;

/// Counts the values of a texture's channels. Three-step filters such as MPSImageHistogramEqualization use the result.
OMPS_CLASS_EXPORT
@interface MPSImageHistogram : MPSKernel {
 @private
  struct MPSImageHistogramImpl *_histogramImpl;
}

/// The pixels that are counted, as far as the source has them. Default: MPSRectNoClip.
@property(nonatomic) MTLRegion clipRectSource;

/// NO adds to the numbers in the buffer. Default: YES.
@property(nonatomic) BOOL zeroHistogram;

/// Values of a channel below this are not counted. Default: 0 for each channel.
@property(nonatomic) vector_float4 minPixelThresholdValue;

@property(nonatomic, readonly) MPSImageHistogramInfo histogramInfo;

- (instancetype)initWithDevice:(id<MTLDevice>)device histogramInfo:(const MPSImageHistogramInfo *)histogramInfo;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// The offset is a multiple of 32.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                sourceTexture:(id<MTLTexture>)source
                    histogram:(id<MTLBuffer>)histogram
              histogramOffset:(NSUInteger)histogramOffset;

/// Bytes that the bins of a texture of this format take.
- (size_t)histogramSizeForSourceFormat:(MTLPixelFormat)sourceFormat;

@end

/// The same between the least and the largest value that the texture has. A channel with one value counts it in bin 0.
OMPS_CLASS_EXPORT
@interface MPSImageNormalizedHistogram : MPSKernel {
 @private
  struct MPSImageHistogramImpl *_normalizedHistogramImpl;
}

/// The pixels that are counted, as far as the source has them. Default: MPSRectNoClip.
@property(nonatomic) MTLRegion clipRectSource;

/// NO adds to the numbers in the buffer. Default: YES.
@property(nonatomic) BOOL zeroHistogram;

/// The range of a channel is the part of its values between minPixelValue and maxPixelValue.
@property(nonatomic, readonly) MPSImageHistogramInfo histogramInfo;

- (instancetype)initWithDevice:(id<MTLDevice>)device histogramInfo:(const MPSImageHistogramInfo *)histogramInfo;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// Also writes the least values to pixel (0, 0) of `minmaxTexture`, and the largest to pixel (1, 0).
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                sourceTexture:(id<MTLTexture>)source
                minmaxTexture:(id<MTLTexture>)minmaxTexture
                    histogram:(id<MTLBuffer>)histogram
              histogramOffset:(NSUInteger)histogramOffset;

/// Bytes that the bins of a texture of this format take.
- (size_t)histogramSizeForSourceFormat:(MTLPixelFormat)sourceFormat;

@end

/// Makes all values about equally frequent. A value becomes min + (max - min) * share. The share is that of the counted
/// values in its bin and in earlier ones. Channels without bins stay as they are.
///
/// First encode the transform, then images. The transform belongs to this object; a copy needs its own.
OMPS_CLASS_EXPORT
@interface MPSImageHistogramEqualization : MPSUnaryImageKernel {
 @private
  struct MPSImageHistogramTransformImpl *_equalizationImpl;
}

@property(nonatomic, readonly) MPSImageHistogramInfo histogramInfo;

- (instancetype)initWithDevice:(id<MTLDevice>)device histogramInfo:(const MPSImageHistogramInfo *)histogramInfo;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// `source` tells the number of channels; its pixels are not read. The offset is a multiple of 4.
- (void)encodeTransformToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                         sourceTexture:(id<MTLTexture>)source
                             histogram:(id<MTLBuffer>)histogram
                       histogramOffset:(NSUInteger)histogramOffset;

@end

/// Gives an image a desired histogram. The share of a bin is that of the counted values in it and in earlier ones. A
/// value becomes min + (max - min) * j / (bins - 1). Bin j is the first desired one with at least the share of its bin.
///
/// First encode the transform, then images. The transform belongs to this object; a copy needs its own.
OMPS_CLASS_EXPORT
@interface MPSImageHistogramSpecification : MPSUnaryImageKernel {
 @private
  struct MPSImageHistogramTransformImpl *_specificationImpl;
}

@property(nonatomic, readonly) MPSImageHistogramInfo histogramInfo;

- (instancetype)initWithDevice:(id<MTLDevice>)device histogramInfo:(const MPSImageHistogramInfo *)histogramInfo;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// `source` tells the number of channels; its pixels are not read. The offsets are multiples of 4.
- (void)encodeTransformToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                         sourceTexture:(id<MTLTexture>)source
                       sourceHistogram:(id<MTLBuffer>)sourceHistogram
                 sourceHistogramOffset:(NSUInteger)sourceHistogramOffset
                      desiredHistogram:(id<MTLBuffer>)desiredHistogram
                desiredHistogramOffset:(NSUInteger)desiredHistogramOffset;

@end

NS_ASSUME_NONNULL_END
