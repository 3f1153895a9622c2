// Made by tools/swift/generate.py. The functions of MTLComputePipelineState.

#import "shim.h"
#include <omps/MTLComputePipelineState.h>

void *omps_MTLComputePipelineState_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLComputePipelineState>)object label]);
  OMPS_LEAVE
}

void *omps_MTLComputePipelineState_device(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLComputePipelineState>)object device]);
  OMPS_LEAVE
}

long omps_MTLComputePipelineState_maxTotalThreadsPerThreadgroup(void *object) {
  OMPS_ENTER
  return [(id<MTLComputePipelineState>)object maxTotalThreadsPerThreadgroup];
  OMPS_LEAVE
}

long omps_MTLComputePipelineState_threadExecutionWidth(void *object) {
  OMPS_ENTER
  return [(id<MTLComputePipelineState>)object threadExecutionWidth];
  OMPS_LEAVE
}

long omps_MTLComputePipelineState_staticThreadgroupMemoryLength(void *object) {
  OMPS_ENTER
  return [(id<MTLComputePipelineState>)object staticThreadgroupMemoryLength];
  OMPS_LEAVE
}
