// Made by tools/swift/generate.py. The functions of MPSImageFindKeypoints.

#import "shim.h"
#include <omps/MPSImageFindKeypoints.h>

void omps_MPSImageFindKeypoints_keypointRangeInfo(void *object, void *result) {
  OMPS_ENTER
  *(MPSImageKeypointRangeInfo *)result = [(MPSImageFindKeypoints *)object keypointRangeInfo];
  OMPS_LEAVE
}

void *omps_MPSImageFindKeypoints_initWithDevice_info(const char *class_name, void *device, const void *info) {
  OMPS_ENTER
  return [(MPSImageFindKeypoints *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device info:(void *)info];
  OMPS_LEAVE
}

void omps_MPSImageFindKeypoints_encodeToCommandBuffer_sourceTexture_regions_numberOfRegions_keypointCountBuffer_keypointCountBufferOffset_keypointDataBuffer_keypointDataBufferOffset(void *object, void *commandBuffer, void *source, const void *regions, long numberOfRegions, void *keypointCountBuffer, long keypointCountBufferOffset, void *keypointDataBuffer, long keypointDataBufferOffset) {
  OMPS_ENTER
  [(MPSImageFindKeypoints *)object encodeToCommandBuffer:(id)commandBuffer sourceTexture:(id)source regions:(void *)regions numberOfRegions:numberOfRegions keypointCountBuffer:(id)keypointCountBuffer keypointCountBufferOffset:keypointCountBufferOffset keypointDataBuffer:(id)keypointDataBuffer keypointDataBufferOffset:keypointDataBufferOffset];
  OMPS_LEAVE
}
