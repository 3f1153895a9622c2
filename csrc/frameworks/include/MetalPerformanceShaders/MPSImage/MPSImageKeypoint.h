// Bright pixels of an image as a list.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// As in Apple's <simd/simd.h>.
typedef unsigned short vector_ushort2 __attribute__((ext_vector_type(2)));

/// Which pixels are key points.
typedef struct {
  NSUInteger maximumKeypoints;  ///< Of one region; further ones are left out.
  float minimumThresholdValue;  ///< Key points have this value or more.
} MPSImageKeypointRangeInfo;

/// One key point: x and y in the image, and the value from 0 to 1.
typedef struct {
  vector_ushort2 keypointCoordinate;
  float keypointColorValue;
} MPSImageKeypointData;

/// Lists the pixels of regions whose values reach a threshold, in reading order.
OMPS_CLASS_EXPORT
@interface MPSImageFindKeypoints : MPSKernel {
 @private
  struct MPSImageFindKeypointsImpl *_findKeypointsImpl;
}

@property(nonatomic, readonly) MPSImageKeypointRangeInfo keypointRangeInfo;

- (instancetype)initWithDevice:(id<MTLDevice>)device info:(const MPSImageKeypointRangeInfo *)info;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// The source has the format R8Unorm. The part of a region outside the source is left out.
///
/// The count buffer gets a uint32_t for each region: the number of listed key points. The list of region i begins
/// i * maximumKeypoints records of MPSImageKeypointData after the data's offset. Records after its end stay as they
/// are. Offsets are multiples of 32.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                sourceTexture:(id<MTLTexture>)source
                      regions:(const MTLRegion *)regions
              numberOfRegions:(NSUInteger)numberOfRegions
          keypointCountBuffer:(id<MTLBuffer>)keypointCountBuffer
    keypointCountBufferOffset:(NSUInteger)keypointCountBufferOffset
           keypointDataBuffer:(id<MTLBuffer>)keypointDataBuffer
     keypointDataBufferOffset:(NSUInteger)keypointDataBufferOffset;

@end

NS_ASSUME_NONNULL_END
