// Made by tools/swift/generate.py. The functions of MTLComputePipelineState.
#pragma once


#include "types.h"

void *omps_MTLComputePipelineState_label(void *object);
void *omps_MTLComputePipelineState_device(void *object);
long omps_MTLComputePipelineState_maxTotalThreadsPerThreadgroup(void *object);
long omps_MTLComputePipelineState_threadExecutionWidth(void *object);
long omps_MTLComputePipelineState_staticThreadgroupMemoryLength(void *object);
