// Made by tools/swift/generate.py. The functions of MTLDevice.

#import "shim.h"
#include <omps/MTLDevice.h>

void *omps_MTLDevice_name(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLDevice>)object name]);
  OMPS_LEAVE
}

void *omps_MTLDevice_architecture(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLDevice>)object architecture]);
  OMPS_LEAVE
}

uint64_t omps_MTLDevice_registryID(void *object) {
  OMPS_ENTER
  return [(id<MTLDevice>)object registryID];
  OMPS_LEAVE
}

void omps_MTLDevice_maxThreadsPerThreadgroup(void *object, void *result) {
  OMPS_ENTER
  *(MTLSize *)result = [(id<MTLDevice>)object maxThreadsPerThreadgroup];
  OMPS_LEAVE
}

_Bool omps_MTLDevice_isLowPower(void *object) {
  OMPS_ENTER
  return [(id<MTLDevice>)object isLowPower];
  OMPS_LEAVE
}

_Bool omps_MTLDevice_isHeadless(void *object) {
  OMPS_ENTER
  return [(id<MTLDevice>)object isHeadless];
  OMPS_LEAVE
}

_Bool omps_MTLDevice_isRemovable(void *object) {
  OMPS_ENTER
  return [(id<MTLDevice>)object isRemovable];
  OMPS_LEAVE
}

_Bool omps_MTLDevice_hasUnifiedMemory(void *object) {
  OMPS_ENTER
  return [(id<MTLDevice>)object hasUnifiedMemory];
  OMPS_LEAVE
}

uint64_t omps_MTLDevice_recommendedMaxWorkingSetSize(void *object) {
  OMPS_ENTER
  return [(id<MTLDevice>)object recommendedMaxWorkingSetSize];
  OMPS_LEAVE
}

unsigned long omps_MTLDevice_location(void *object) {
  OMPS_ENTER
  return [(id<MTLDevice>)object location];
  OMPS_LEAVE
}

long omps_MTLDevice_locationNumber(void *object) {
  OMPS_ENTER
  return [(id<MTLDevice>)object locationNumber];
  OMPS_LEAVE
}

long omps_MTLDevice_currentAllocatedSize(void *object) {
  OMPS_ENTER
  return [(id<MTLDevice>)object currentAllocatedSize];
  OMPS_LEAVE
}

long omps_MTLDevice_maxThreadgroupMemoryLength(void *object) {
  OMPS_ENTER
  return [(id<MTLDevice>)object maxThreadgroupMemoryLength];
  OMPS_LEAVE
}

long omps_MTLDevice_maxBufferLength(void *object) {
  OMPS_ENTER
  return [(id<MTLDevice>)object maxBufferLength];
  OMPS_LEAVE
}

void *omps_MTLDevice_newCommandQueue(void *object) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newCommandQueue];
  OMPS_LEAVE
}

void *omps_MTLDevice_newCommandQueueWithMaxCommandBufferCount(void *object, long maxCommandBufferCount) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newCommandQueueWithMaxCommandBufferCount:maxCommandBufferCount];
  OMPS_LEAVE
}

void omps_MTLDevice_heapTextureSizeAndAlignWithDescriptor(void *object, void *desc, void *result) {
  OMPS_ENTER
  *(MTLSizeAndAlign *)result = [(id<MTLDevice>)object heapTextureSizeAndAlignWithDescriptor:(id)desc];
  OMPS_LEAVE
}

void omps_MTLDevice_heapBufferSizeAndAlignWithLength_options(void *object, long length, unsigned long options, void *result) {
  OMPS_ENTER
  *(MTLSizeAndAlign *)result = [(id<MTLDevice>)object heapBufferSizeAndAlignWithLength:length options:options];
  OMPS_LEAVE
}

void *omps_MTLDevice_newHeapWithDescriptor(void *object, void *descriptor) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newHeapWithDescriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MTLDevice_newBufferWithLength_options(void *object, long length, unsigned long options) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newBufferWithLength:length options:options];
  OMPS_LEAVE
}

void *omps_MTLDevice_newBufferWithBytes_length_options(void *object, const void *pointer, long length, unsigned long options) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newBufferWithBytes:(void *)pointer length:length options:options];
  OMPS_LEAVE
}

void *omps_MTLDevice_newBufferWithBytesNoCopy_length_options_deallocator(void *object, void *pointer, long length, unsigned long options, void *deallocator, omps_BufferDeallocator_invoke deallocator_invoke) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newBufferWithBytesNoCopy:(void *)pointer length:length options:options deallocator:omps_block_BufferDeallocator(deallocator, deallocator_invoke)];
  OMPS_LEAVE
}

void *omps_MTLDevice_newTextureWithDescriptor(void *object, void *descriptor) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newTextureWithDescriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MTLDevice_newDefaultLibrary(void *object) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newDefaultLibrary];
  OMPS_LEAVE
}

void *omps_MTLDevice_newLibraryWithFile_error(void *object, const char *filepath, void **error) {
  OMPS_ENTER
  NSError *raised = nil;
  void *made = (void *)[(id<MTLDevice>)object newLibraryWithFile:omps_string(filepath) error:&raised];
  *error = made ? NULL : omps_retained(raised);
  return made;
  OMPS_LEAVE
}

void *omps_MTLDevice_newLibraryWithURL_error(void *object, void *url, void **error) {
  OMPS_ENTER
  NSError *raised = nil;
  void *made = (void *)[(id<MTLDevice>)object newLibraryWithURL:omps_consumed(url) error:&raised];
  *error = made ? NULL : omps_retained(raised);
  return made;
  OMPS_LEAVE
}

void *omps_MTLDevice_newLibraryWithSource_options_error(void *object, const char *source, void *options, void **error) {
  OMPS_ENTER
  NSError *raised = nil;
  void *made = (void *)[(id<MTLDevice>)object newLibraryWithSource:omps_string(source) options:(id)options error:&raised];
  *error = made ? NULL : omps_retained(raised);
  return made;
  OMPS_LEAVE
}

void omps_MTLDevice_newLibraryWithSource_options_completionHandler(void *object, const char *source, void *options, void *completionHandler, omps_MTLNewLibraryCompletionHandler_invoke completionHandler_invoke) {
  OMPS_ENTER
  [(id<MTLDevice>)object newLibraryWithSource:omps_string(source) options:(id)options completionHandler:omps_block_MTLNewLibraryCompletionHandler(completionHandler, completionHandler_invoke)];
  OMPS_LEAVE
}

void *omps_MTLDevice_newComputePipelineStateWithFunction_error(void *object, void *computeFunction, void **error) {
  OMPS_ENTER
  NSError *raised = nil;
  void *made = (void *)[(id<MTLDevice>)object newComputePipelineStateWithFunction:(id)computeFunction error:&raised];
  *error = made ? NULL : omps_retained(raised);
  return made;
  OMPS_LEAVE
}

void omps_MTLDevice_newComputePipelineStateWithFunction_completionHandler(void *object, void *computeFunction, void *completionHandler, omps_MTLNewComputePipelineStateCompletionHandler_invoke completionHandler_invoke) {
  OMPS_ENTER
  [(id<MTLDevice>)object newComputePipelineStateWithFunction:(id)computeFunction completionHandler:omps_block_MTLNewComputePipelineStateCompletionHandler(completionHandler, completionHandler_invoke)];
  OMPS_LEAVE
}

void *omps_MTLDevice_newFence(void *object) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newFence];
  OMPS_LEAVE
}

_Bool omps_MTLDevice_supportsFeatureSet(void *object, unsigned long featureSet) {
  OMPS_ENTER
  return [(id<MTLDevice>)object supportsFeatureSet:featureSet];
  OMPS_LEAVE
}

_Bool omps_MTLDevice_supportsFamily(void *object, long gpuFamily) {
  OMPS_ENTER
  return [(id<MTLDevice>)object supportsFamily:gpuFamily];
  OMPS_LEAVE
}

_Bool omps_MTLDevice_supportsTextureSampleCount(void *object, long sampleCount) {
  OMPS_ENTER
  return [(id<MTLDevice>)object supportsTextureSampleCount:sampleCount];
  OMPS_LEAVE
}

long omps_MTLDevice_minimumLinearTextureAlignmentForPixelFormat(void *object, unsigned long format) {
  OMPS_ENTER
  return [(id<MTLDevice>)object minimumLinearTextureAlignmentForPixelFormat:format];
  OMPS_LEAVE
}

void *omps_MTLDevice_newEvent(void *object) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newEvent];
  OMPS_LEAVE
}

void *omps_MTLDevice_newSharedEvent(void *object) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newSharedEvent];
  OMPS_LEAVE
}

void *omps_MTLDevice_newSharedEventWithHandle(void *object, void *sharedEventHandle) {
  OMPS_ENTER
  return (void *)[(id<MTLDevice>)object newSharedEventWithHandle:(id)sharedEventHandle];
  OMPS_LEAVE
}
