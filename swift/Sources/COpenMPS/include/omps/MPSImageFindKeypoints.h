// Made by tools/swift/generate.py. The functions of MPSImageFindKeypoints.
#pragma once


#include "types.h"

void omps_MPSImageFindKeypoints_keypointRangeInfo(void *object, void *result);
void *omps_MPSImageFindKeypoints_initWithDevice_info(const char *class_name, void *device, const void *info);
void omps_MPSImageFindKeypoints_encodeToCommandBuffer_sourceTexture_regions_numberOfRegions_keypointCountBuffer_keypointCountBufferOffset_keypointDataBuffer_keypointDataBufferOffset(void *object, void *commandBuffer, void *source, const void *regions, long numberOfRegions, void *keypointCountBuffer, long keypointCountBufferOffset, void *keypointDataBuffer, long keypointDataBufferOffset);
