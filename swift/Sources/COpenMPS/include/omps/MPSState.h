// Made by tools/swift/generate.py. The functions of MPSState.
#pragma once


#include "types.h"

long omps_MPSState_resourceCount(void *object);
long omps_MPSState_readCount(void *object);
void omps_MPSState_setReadCount(void *object, long newValue);
_Bool omps_MPSState_isTemporary(void *object);
void *omps_MPSState_label(void *object);
void omps_MPSState_setLabel(void *object, const char *newValue);
void *omps_MPSState_resource(void *object);
void *omps_MPSState_class_temporaryStateWithCommandBuffer_bufferSize(void *cmdBuf, long bufferSize);
void *omps_MPSState_class_temporaryStateWithCommandBuffer_textureDescriptor(void *cmdBuf, void *descriptor);
void *omps_MPSState_class_temporaryStateWithCommandBuffer(void *cmdBuf);
void *omps_MPSState_initWithDevice_bufferSize(const char *class_name, void *device, long bufferSize);
void *omps_MPSState_initWithDevice_textureDescriptor(const char *class_name, void *device, void *descriptor);
void *omps_MPSState_initWithResource(const char *class_name, void *resource);
void *omps_MPSState_initWithDevice_resourceList(const char *class_name, void *device, void *resourceList);
void *omps_MPSState_class_temporaryStateWithCommandBuffer_resourceList(void *commandBuffer, void *resourceList);
void *omps_MPSState_initWithResources(const char *class_name, void *resources);
void *omps_MPSState_resourceAtIndex_allocateMemory(void *object, long index, _Bool allocateMemory);
long omps_MPSState_bufferSizeAtIndex(void *object, long index);
void omps_MPSState_textureInfoAtIndex(void *object, long index, void *result);
unsigned long omps_MPSState_resourceTypeAtIndex(void *object, long index);
void omps_MPSState_synchronizeOnCommandBuffer(void *object, void *commandBuffer);
long omps_MPSState_resourceSize(void *object);
void *omps_MPSState_destinationImageDescriptorForSourceImages_sourceStates_forKernel_suggestedDescriptor(void *object, void *sourceImages, void *sourceStates, void *kernel, void *inDescriptor);
