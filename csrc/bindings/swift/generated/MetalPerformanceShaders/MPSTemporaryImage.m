// Made by tools/swift/generate.py. The functions of MPSTemporaryImage.

#import "shim.h"
#include <omps/MPSTemporaryImage.h>

long omps_MPSTemporaryImage_readCount(void *object) {
  OMPS_ENTER
  return [(MPSTemporaryImage *)object readCount];
  OMPS_LEAVE
}

void omps_MPSTemporaryImage_setReadCount(void *object, long newValue) {
  OMPS_ENTER
  [(MPSTemporaryImage *)object setReadCount:newValue];
  OMPS_LEAVE
}

void *omps_MPSTemporaryImage_temporaryImageWithCommandBuffer_imageDescriptor(const char *class_name, void *commandBuffer, void *imageDescriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) temporaryImageWithCommandBuffer:(id)commandBuffer imageDescriptor:(id)imageDescriptor]);
  OMPS_LEAVE
}

void *omps_MPSTemporaryImage_temporaryImageWithCommandBuffer_textureDescriptor(const char *class_name, void *commandBuffer, void *textureDescriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) temporaryImageWithCommandBuffer:(id)commandBuffer textureDescriptor:(id)textureDescriptor]);
  OMPS_LEAVE
}

void *omps_MPSTemporaryImage_temporaryImageWithCommandBuffer_textureDescriptor_featureChannels(const char *class_name, void *commandBuffer, void *textureDescriptor, long featureChannels) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) temporaryImageWithCommandBuffer:(id)commandBuffer textureDescriptor:(id)textureDescriptor featureChannels:featureChannels]);
  OMPS_LEAVE
}

void omps_MPSTemporaryImage_class_prefetchStorageWithCommandBuffer_imageDescriptorList(void *commandBuffer, void *descriptorList) {
  OMPS_ENTER
  [MPSTemporaryImage prefetchStorageWithCommandBuffer:(id)commandBuffer imageDescriptorList:omps_consumed(descriptorList)];
  OMPS_LEAVE
}
