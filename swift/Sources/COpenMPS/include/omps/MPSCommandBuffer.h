// Made by tools/swift/generate.py. The functions of MPSCommandBuffer.
#pragma once


#include "types.h"

void *omps_MPSCommandBuffer_commandBuffer(void *object);
void *omps_MPSCommandBuffer_rootCommandBuffer(void *object);
void *omps_MPSCommandBuffer_predicate(void *object);
void omps_MPSCommandBuffer_setPredicate(void *object, void *newValue);
void *omps_MPSCommandBuffer_heapProvider(void *object);
void omps_MPSCommandBuffer_setHeapProvider(void *object, void *newValue);
void *omps_MPSCommandBuffer_commandBufferWithCommandBuffer(const char *class_name, void *commandBuffer);
void *omps_MPSCommandBuffer_commandBufferFromCommandQueue(const char *class_name, void *commandQueue);
void *omps_MPSCommandBuffer_initWithCommandBuffer(const char *class_name, void *commandBuffer);
void omps_MPSCommandBuffer_commitAndContinue(void *object);
void omps_MPSCommandBuffer_prefetchHeapForWorkloadSize(void *object, long size);
