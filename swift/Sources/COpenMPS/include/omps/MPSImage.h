// Made by tools/swift/generate.py. The functions of MPSImage.
#pragma once


#include "types.h"

void *omps_MPSImage_device(void *object);
long omps_MPSImage_width(void *object);
long omps_MPSImage_height(void *object);
long omps_MPSImage_featureChannels(void *object);
long omps_MPSImage_numberOfImages(void *object);
unsigned long omps_MPSImage_textureType(void *object);
unsigned long omps_MPSImage_pixelFormat(void *object);
long omps_MPSImage_precision(void *object);
unsigned long omps_MPSImage_usage(void *object);
unsigned long omps_MPSImage_featureChannelFormat(void *object);
long omps_MPSImage_pixelSize(void *object);
void *omps_MPSImage_texture(void *object);
void *omps_MPSImage_label(void *object);
void omps_MPSImage_setLabel(void *object, const char *newValue);
void *omps_MPSImage_parent(void *object);
void *omps_MPSImage_class_defaultAllocator(void);
void *omps_MPSImage_initWithDevice_imageDescriptor(const char *class_name, void *device, void *imageDescriptor);
void *omps_MPSImage_initWithParentImage_sliceRange_featureChannels(const char *class_name, void *parent, const void *sliceRange, long featureChannels);
void *omps_MPSImage_initWithTexture_featureChannels(const char *class_name, void *texture, long featureChannels);
void *omps_MPSImage_batchRepresentationWithSubRange(void *object, const void *subRange);
void *omps_MPSImage_batchRepresentation(void *object);
void *omps_MPSImage_subImageWithFeatureChannelRange(void *object, const void *range);
long omps_MPSImage_resourceSize(void *object);
unsigned long omps_MPSImage_setPurgeableState(void *object, unsigned long state);
void omps_MPSImage_readBytes_dataLayout_bytesPerRow_region_featureChannelInfo_imageIndex(void *object, void *dataBytes, unsigned long dataLayout, long bytesPerRow, const void *region, const void *featureChannelInfo, long imageIndex);
void omps_MPSImage_writeBytes_dataLayout_bytesPerRow_region_featureChannelInfo_imageIndex(void *object, const void *dataBytes, unsigned long dataLayout, long bytesPerRow, const void *region, const void *featureChannelInfo, long imageIndex);
void omps_MPSImage_writeBytes_dataLayout_bytesPerColumn_bytesPerRow_bytesPerImage_region_featureChannelInfo_imageIndex(void *object, const void *dataBytes, unsigned long dataLayout, long bytesPerColumn, long bytesPerRow, long bytesPerImage, const void *region, const void *featureChannelInfo, long imageIndex);
void omps_MPSImage_readBytes_dataLayout_bytesPerRow_bytesPerImage_region_featureChannelInfo_imageIndex(void *object, void *dataBytes, unsigned long dataLayout, long bytesPerRow, long bytesPerImage, const void *region, const void *featureChannelInfo, long imageIndex);
void omps_MPSImage_writeBytes_dataLayout_bytesPerRow_bytesPerImage_region_featureChannelInfo_imageIndex(void *object, const void *dataBytes, unsigned long dataLayout, long bytesPerRow, long bytesPerImage, const void *region, const void *featureChannelInfo, long imageIndex);
void omps_MPSImage_readBytes_dataLayout_imageIndex(void *object, void *dataBytes, unsigned long dataLayout, long imageIndex);
void omps_MPSImage_writeBytes_dataLayout_imageIndex(void *object, const void *dataBytes, unsigned long dataLayout, long imageIndex);
void omps_MPSImage_synchronizeOnCommandBuffer(void *object, void *commandBuffer);
