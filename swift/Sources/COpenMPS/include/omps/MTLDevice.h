// Made by tools/swift/generate.py. The functions of MTLDevice.
#pragma once


#include "types.h"

void *omps_MTLDevice_name(void *object);
void *omps_MTLDevice_architecture(void *object);
uint64_t omps_MTLDevice_registryID(void *object);
void omps_MTLDevice_maxThreadsPerThreadgroup(void *object, void *result);
_Bool omps_MTLDevice_isLowPower(void *object);
_Bool omps_MTLDevice_isHeadless(void *object);
_Bool omps_MTLDevice_isRemovable(void *object);
_Bool omps_MTLDevice_hasUnifiedMemory(void *object);
uint64_t omps_MTLDevice_recommendedMaxWorkingSetSize(void *object);
unsigned long omps_MTLDevice_location(void *object);
long omps_MTLDevice_locationNumber(void *object);
long omps_MTLDevice_currentAllocatedSize(void *object);
long omps_MTLDevice_maxThreadgroupMemoryLength(void *object);
long omps_MTLDevice_maxBufferLength(void *object);
void *omps_MTLDevice_newCommandQueue(void *object);
void *omps_MTLDevice_newCommandQueueWithMaxCommandBufferCount(void *object, long maxCommandBufferCount);
void omps_MTLDevice_heapTextureSizeAndAlignWithDescriptor(void *object, void *desc, void *result);
void omps_MTLDevice_heapBufferSizeAndAlignWithLength_options(void *object, long length, unsigned long options, void *result);
void *omps_MTLDevice_newHeapWithDescriptor(void *object, void *descriptor);
void *omps_MTLDevice_newBufferWithLength_options(void *object, long length, unsigned long options);
void *omps_MTLDevice_newBufferWithBytes_length_options(void *object, const void *pointer, long length, unsigned long options);
void *omps_MTLDevice_newBufferWithBytesNoCopy_length_options_deallocator(void *object, void *pointer, long length, unsigned long options, void *deallocator, omps_BufferDeallocator_invoke deallocator_invoke);
void *omps_MTLDevice_newTextureWithDescriptor(void *object, void *descriptor);
void *omps_MTLDevice_newDefaultLibrary(void *object);
void *omps_MTLDevice_newLibraryWithFile_error(void *object, const char *filepath, void **error);
void *omps_MTLDevice_newLibraryWithURL_error(void *object, void *url, void **error);
void *omps_MTLDevice_newLibraryWithSource_options_error(void *object, const char *source, void *options, void **error);
void omps_MTLDevice_newLibraryWithSource_options_completionHandler(void *object, const char *source, void *options, void *completionHandler, omps_MTLNewLibraryCompletionHandler_invoke completionHandler_invoke);
void *omps_MTLDevice_newComputePipelineStateWithFunction_error(void *object, void *computeFunction, void **error);
void omps_MTLDevice_newComputePipelineStateWithFunction_completionHandler(void *object, void *computeFunction, void *completionHandler, omps_MTLNewComputePipelineStateCompletionHandler_invoke completionHandler_invoke);
void *omps_MTLDevice_newFence(void *object);
_Bool omps_MTLDevice_supportsFeatureSet(void *object, unsigned long featureSet);
_Bool omps_MTLDevice_supportsFamily(void *object, long gpuFamily);
_Bool omps_MTLDevice_supportsTextureSampleCount(void *object, long sampleCount);
long omps_MTLDevice_minimumLinearTextureAlignmentForPixelFormat(void *object, unsigned long format);
void *omps_MTLDevice_newEvent(void *object);
void *omps_MTLDevice_newSharedEvent(void *object);
void *omps_MTLDevice_newSharedEventWithHandle(void *object, void *sharedEventHandle);
