// Made by tools/swift/generate.py. The functions of MPSImageAllocator.
#pragma once


#include "types.h"

void *omps_MPSImageAllocator_imageForCommandBuffer_imageDescriptor_kernel(void *object, void *cmdBuf, void *descriptor, void *kernel);
void *omps_MPSImageAllocator_imageBatchForCommandBuffer_imageDescriptor_kernel_count(void *object, void *cmdBuf, void *descriptor, void *kernel, long count);
typedef struct {
  void *(*imageForCommandBuffer_imageDescriptor_kernel)(void *context, void *a0, void *a1, void *a2);
  void *(*imageBatchForCommandBuffer_imageDescriptor_kernel_count)(void *context, void *a0, void *a1, void *a2, long a3);
} omps_MPSImageAllocator_table;
void *omps_MPSImageAllocator_make(void *swift_object, const void *type, const omps_MPSImageAllocator_table *table);
