// Made by tools/swift/generate.py. The functions of MPSTemporaryImage.
#pragma once


#include "types.h"

long omps_MPSTemporaryImage_readCount(void *object);
void omps_MPSTemporaryImage_setReadCount(void *object, long newValue);
void *omps_MPSTemporaryImage_temporaryImageWithCommandBuffer_imageDescriptor(const char *class_name, void *commandBuffer, void *imageDescriptor);
void *omps_MPSTemporaryImage_temporaryImageWithCommandBuffer_textureDescriptor(const char *class_name, void *commandBuffer, void *textureDescriptor);
void *omps_MPSTemporaryImage_temporaryImageWithCommandBuffer_textureDescriptor_featureChannels(const char *class_name, void *commandBuffer, void *textureDescriptor, long featureChannels);
void omps_MPSTemporaryImage_class_prefetchStorageWithCommandBuffer_imageDescriptorList(void *commandBuffer, void *descriptorList);
