// Made by tools/swift/generate.py. The functions of MPSImage.

#import "shim.h"
#include <omps/MPSImage.h>

void *omps_MPSImage_device(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSImage *)object device]);
  OMPS_LEAVE
}

long omps_MPSImage_width(void *object) {
  OMPS_ENTER
  return [(MPSImage *)object width];
  OMPS_LEAVE
}

long omps_MPSImage_height(void *object) {
  OMPS_ENTER
  return [(MPSImage *)object height];
  OMPS_LEAVE
}

long omps_MPSImage_featureChannels(void *object) {
  OMPS_ENTER
  return [(MPSImage *)object featureChannels];
  OMPS_LEAVE
}

long omps_MPSImage_numberOfImages(void *object) {
  OMPS_ENTER
  return [(MPSImage *)object numberOfImages];
  OMPS_LEAVE
}

unsigned long omps_MPSImage_textureType(void *object) {
  OMPS_ENTER
  return [(MPSImage *)object textureType];
  OMPS_LEAVE
}

unsigned long omps_MPSImage_pixelFormat(void *object) {
  OMPS_ENTER
  return [(MPSImage *)object pixelFormat];
  OMPS_LEAVE
}

long omps_MPSImage_precision(void *object) {
  OMPS_ENTER
  return [(MPSImage *)object precision];
  OMPS_LEAVE
}

unsigned long omps_MPSImage_usage(void *object) {
  OMPS_ENTER
  return [(MPSImage *)object usage];
  OMPS_LEAVE
}

unsigned long omps_MPSImage_featureChannelFormat(void *object) {
  OMPS_ENTER
  return [(MPSImage *)object featureChannelFormat];
  OMPS_LEAVE
}

long omps_MPSImage_pixelSize(void *object) {
  OMPS_ENTER
  return [(MPSImage *)object pixelSize];
  OMPS_LEAVE
}

void *omps_MPSImage_texture(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSImage *)object texture]);
  OMPS_LEAVE
}

void *omps_MPSImage_label(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSImage *)object label]);
  OMPS_LEAVE
}

void omps_MPSImage_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(MPSImage *)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

void *omps_MPSImage_parent(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSImage *)object parent]);
  OMPS_LEAVE
}

void *omps_MPSImage_class_defaultAllocator(void) {
  OMPS_ENTER
  return omps_retained([MPSImage defaultAllocator]);
  OMPS_LEAVE
}

void *omps_MPSImage_initWithDevice_imageDescriptor(const char *class_name, void *device, void *imageDescriptor) {
  OMPS_ENTER
  return [(MPSImage *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device imageDescriptor:(id)imageDescriptor];
  OMPS_LEAVE
}

void *omps_MPSImage_initWithParentImage_sliceRange_featureChannels(const char *class_name, void *parent, const void *sliceRange, long featureChannels) {
  OMPS_ENTER
  return [(MPSImage *)[(Class)objc_getClass(class_name) alloc] initWithParentImage:(id)parent sliceRange:*(const NSRange *)sliceRange featureChannels:featureChannels];
  OMPS_LEAVE
}

void *omps_MPSImage_initWithTexture_featureChannels(const char *class_name, void *texture, long featureChannels) {
  OMPS_ENTER
  return [(MPSImage *)[(Class)objc_getClass(class_name) alloc] initWithTexture:(id)texture featureChannels:featureChannels];
  OMPS_LEAVE
}

void *omps_MPSImage_batchRepresentationWithSubRange(void *object, const void *subRange) {
  OMPS_ENTER
  return omps_retained([(MPSImage *)object batchRepresentationWithSubRange:*(const NSRange *)subRange]);
  OMPS_LEAVE
}

void *omps_MPSImage_batchRepresentation(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSImage *)object batchRepresentation]);
  OMPS_LEAVE
}

void *omps_MPSImage_subImageWithFeatureChannelRange(void *object, const void *range) {
  OMPS_ENTER
  return omps_retained([(MPSImage *)object subImageWithFeatureChannelRange:*(const NSRange *)range]);
  OMPS_LEAVE
}

long omps_MPSImage_resourceSize(void *object) {
  OMPS_ENTER
  return [(MPSImage *)object resourceSize];
  OMPS_LEAVE
}

unsigned long omps_MPSImage_setPurgeableState(void *object, unsigned long state) {
  OMPS_ENTER
  return [(MPSImage *)object setPurgeableState:state];
  OMPS_LEAVE
}

void omps_MPSImage_readBytes_dataLayout_bytesPerRow_region_featureChannelInfo_imageIndex(void *object, void *dataBytes, unsigned long dataLayout, long bytesPerRow, const void *region, const void *featureChannelInfo, long imageIndex) {
  OMPS_ENTER
  [(MPSImage *)object readBytes:(void *)dataBytes dataLayout:dataLayout bytesPerRow:bytesPerRow region:*(const MTLRegion *)region featureChannelInfo:*(const MPSImageReadWriteParams *)featureChannelInfo imageIndex:imageIndex];
  OMPS_LEAVE
}

void omps_MPSImage_writeBytes_dataLayout_bytesPerRow_region_featureChannelInfo_imageIndex(void *object, const void *dataBytes, unsigned long dataLayout, long bytesPerRow, const void *region, const void *featureChannelInfo, long imageIndex) {
  OMPS_ENTER
  [(MPSImage *)object writeBytes:(void *)dataBytes dataLayout:dataLayout bytesPerRow:bytesPerRow region:*(const MTLRegion *)region featureChannelInfo:*(const MPSImageReadWriteParams *)featureChannelInfo imageIndex:imageIndex];
  OMPS_LEAVE
}

void omps_MPSImage_writeBytes_dataLayout_bytesPerColumn_bytesPerRow_bytesPerImage_region_featureChannelInfo_imageIndex(void *object, const void *dataBytes, unsigned long dataLayout, long bytesPerColumn, long bytesPerRow, long bytesPerImage, const void *region, const void *featureChannelInfo, long imageIndex) {
  OMPS_ENTER
  [(MPSImage *)object writeBytes:(void *)dataBytes dataLayout:dataLayout bytesPerColumn:bytesPerColumn bytesPerRow:bytesPerRow bytesPerImage:bytesPerImage region:*(const MTLRegion *)region featureChannelInfo:*(const MPSImageReadWriteParams *)featureChannelInfo imageIndex:imageIndex];
  OMPS_LEAVE
}

void omps_MPSImage_readBytes_dataLayout_bytesPerRow_bytesPerImage_region_featureChannelInfo_imageIndex(void *object, void *dataBytes, unsigned long dataLayout, long bytesPerRow, long bytesPerImage, const void *region, const void *featureChannelInfo, long imageIndex) {
  OMPS_ENTER
  [(MPSImage *)object readBytes:(void *)dataBytes dataLayout:dataLayout bytesPerRow:bytesPerRow bytesPerImage:bytesPerImage region:*(const MTLRegion *)region featureChannelInfo:*(const MPSImageReadWriteParams *)featureChannelInfo imageIndex:imageIndex];
  OMPS_LEAVE
}

void omps_MPSImage_writeBytes_dataLayout_bytesPerRow_bytesPerImage_region_featureChannelInfo_imageIndex(void *object, const void *dataBytes, unsigned long dataLayout, long bytesPerRow, long bytesPerImage, const void *region, const void *featureChannelInfo, long imageIndex) {
  OMPS_ENTER
  [(MPSImage *)object writeBytes:(void *)dataBytes dataLayout:dataLayout bytesPerRow:bytesPerRow bytesPerImage:bytesPerImage region:*(const MTLRegion *)region featureChannelInfo:*(const MPSImageReadWriteParams *)featureChannelInfo imageIndex:imageIndex];
  OMPS_LEAVE
}

void omps_MPSImage_readBytes_dataLayout_imageIndex(void *object, void *dataBytes, unsigned long dataLayout, long imageIndex) {
  OMPS_ENTER
  [(MPSImage *)object readBytes:(void *)dataBytes dataLayout:dataLayout imageIndex:imageIndex];
  OMPS_LEAVE
}

void omps_MPSImage_writeBytes_dataLayout_imageIndex(void *object, const void *dataBytes, unsigned long dataLayout, long imageIndex) {
  OMPS_ENTER
  [(MPSImage *)object writeBytes:(void *)dataBytes dataLayout:dataLayout imageIndex:imageIndex];
  OMPS_LEAVE
}

void omps_MPSImage_synchronizeOnCommandBuffer(void *object, void *commandBuffer) {
  OMPS_ENTER
  [(MPSImage *)object synchronizeOnCommandBuffer:(id)commandBuffer];
  OMPS_LEAVE
}
