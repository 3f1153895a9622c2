// Made by tools/swift/generate.py. The functions of MetalPerformanceShadersFunctions.
#pragma once


#include "types.h"

long omps__class_MPSDataTypeBitsCount(uint32_t t);
long omps__class_MPSSizeofMPSDataType(uint32_t t);
long omps__class_MPSImageBatchIncrementReadCount(void *batch, long amount);
void omps__class_MPSImageBatchSynchronize(void *batch, void *cmdBuf);
long omps__class_MPSImageBatchResourceSize(void *batch);
long omps__class_MPSImageBatchIterate(void *batch, void *iteratorBlock, omps_ImageIterator_invoke iteratorBlock_invoke);
long omps__class_MPSStateBatchIncrementReadCount(void *batch, long amount);
void omps__class_MPSStateBatchSynchronize(void *batch, void *cmdBuf);
long omps__class_MPSStateBatchResourceSize(void *batch);
_Bool omps__class_MPSSupportsMTLDevice(void *device);
void *omps__class_MPSGetPreferredDevice(unsigned long options);
void omps__class_MPSHintTemporaryMemoryHighWaterMark(void *cmdBuf, long bytes);
void omps__class_MPSSetHeapCacheDuration(void *cmdBuf, double seconds);
void omps_constant_class_MPSRectNoClip(void *result);
