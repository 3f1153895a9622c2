// Made by tools/swift/generate.py. The functions of MPSNDArrayAllocator.
#pragma once


#include "types.h"

void *omps_MPSNDArrayAllocator_arrayForCommandBuffer_arrayDescriptor_kernel(void *object, void *cmdBuf, void *descriptor, void *kernel);
typedef struct {
  void *(*arrayForCommandBuffer_arrayDescriptor_kernel)(void *context, void *a0, void *a1, void *a2);
} omps_MPSNDArrayAllocator_table;
void *omps_MPSNDArrayAllocator_make(void *swift_object, const void *type, const omps_MPSNDArrayAllocator_table *table);
