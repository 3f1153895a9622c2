// Made by tools/swift/generate.py. The functions of MPSState.

#import "shim.h"
#include <omps/MPSState.h>

long omps_MPSState_resourceCount(void *object) {
  OMPS_ENTER
  return [(MPSState *)object resourceCount];
  OMPS_LEAVE
}

long omps_MPSState_readCount(void *object) {
  OMPS_ENTER
  return [(MPSState *)object readCount];
  OMPS_LEAVE
}

void omps_MPSState_setReadCount(void *object, long newValue) {
  OMPS_ENTER
  [(MPSState *)object setReadCount:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSState_isTemporary(void *object) {
  OMPS_ENTER
  return [(MPSState *)object isTemporary];
  OMPS_LEAVE
}

void *omps_MPSState_label(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSState *)object label]);
  OMPS_LEAVE
}

void omps_MPSState_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(MPSState *)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

void *omps_MPSState_resource(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSState *)object resource]);
  OMPS_LEAVE
}

void *omps_MPSState_class_temporaryStateWithCommandBuffer_bufferSize(void *cmdBuf, long bufferSize) {
  OMPS_ENTER
  return omps_retained([MPSState temporaryStateWithCommandBuffer:(id)cmdBuf bufferSize:bufferSize]);
  OMPS_LEAVE
}

void *omps_MPSState_class_temporaryStateWithCommandBuffer_textureDescriptor(void *cmdBuf, void *descriptor) {
  OMPS_ENTER
  return omps_retained([MPSState temporaryStateWithCommandBuffer:(id)cmdBuf textureDescriptor:(id)descriptor]);
  OMPS_LEAVE
}

void *omps_MPSState_class_temporaryStateWithCommandBuffer(void *cmdBuf) {
  OMPS_ENTER
  return omps_retained([MPSState temporaryStateWithCommandBuffer:(id)cmdBuf]);
  OMPS_LEAVE
}

void *omps_MPSState_initWithDevice_bufferSize(const char *class_name, void *device, long bufferSize) {
  OMPS_ENTER
  return [(MPSState *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device bufferSize:bufferSize];
  OMPS_LEAVE
}

void *omps_MPSState_initWithDevice_textureDescriptor(const char *class_name, void *device, void *descriptor) {
  OMPS_ENTER
  return [(MPSState *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device textureDescriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MPSState_initWithResource(const char *class_name, void *resource) {
  OMPS_ENTER
  return [(MPSState *)[(Class)objc_getClass(class_name) alloc] initWithResource:(id)resource];
  OMPS_LEAVE
}

void *omps_MPSState_initWithDevice_resourceList(const char *class_name, void *device, void *resourceList) {
  OMPS_ENTER
  return [(MPSState *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device resourceList:(id)resourceList];
  OMPS_LEAVE
}

void *omps_MPSState_class_temporaryStateWithCommandBuffer_resourceList(void *commandBuffer, void *resourceList) {
  OMPS_ENTER
  return omps_retained([MPSState temporaryStateWithCommandBuffer:(id)commandBuffer resourceList:(id)resourceList]);
  OMPS_LEAVE
}

void *omps_MPSState_initWithResources(const char *class_name, void *resources) {
  OMPS_ENTER
  return [(MPSState *)[(Class)objc_getClass(class_name) alloc] initWithResources:omps_consumed(resources)];
  OMPS_LEAVE
}

void *omps_MPSState_resourceAtIndex_allocateMemory(void *object, long index, _Bool allocateMemory) {
  OMPS_ENTER
  return omps_retained([(MPSState *)object resourceAtIndex:index allocateMemory:allocateMemory]);
  OMPS_LEAVE
}

long omps_MPSState_bufferSizeAtIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSState *)object bufferSizeAtIndex:index];
  OMPS_LEAVE
}

void omps_MPSState_textureInfoAtIndex(void *object, long index, void *result) {
  OMPS_ENTER
  *(MPSStateTextureInfo *)result = [(MPSState *)object textureInfoAtIndex:index];
  OMPS_LEAVE
}

unsigned long omps_MPSState_resourceTypeAtIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSState *)object resourceTypeAtIndex:index];
  OMPS_LEAVE
}

void omps_MPSState_synchronizeOnCommandBuffer(void *object, void *commandBuffer) {
  OMPS_ENTER
  [(MPSState *)object synchronizeOnCommandBuffer:(id)commandBuffer];
  OMPS_LEAVE
}

long omps_MPSState_resourceSize(void *object) {
  OMPS_ENTER
  return [(MPSState *)object resourceSize];
  OMPS_LEAVE
}

void *omps_MPSState_destinationImageDescriptorForSourceImages_sourceStates_forKernel_suggestedDescriptor(void *object, void *sourceImages, void *sourceStates, void *kernel, void *inDescriptor) {
  OMPS_ENTER
  return omps_retained([(MPSState *)object destinationImageDescriptorForSourceImages:omps_consumed(sourceImages) sourceStates:omps_consumed(sourceStates) forKernel:(id)kernel suggestedDescriptor:(id)inDescriptor]);
  OMPS_LEAVE
}
