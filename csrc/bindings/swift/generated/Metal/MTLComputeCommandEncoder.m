// Made by tools/swift/generate.py. The functions of MTLComputeCommandEncoder.

#import "shim.h"
#include <omps/MTLComputeCommandEncoder.h>

unsigned long omps_MTLComputeCommandEncoder_dispatchType(void *object) {
  OMPS_ENTER
  return [(id<MTLComputeCommandEncoder>)object dispatchType];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_setComputePipelineState(void *object, void *state) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object setComputePipelineState:(id)state];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_setBytes_length_atIndex(void *object, const void *bytes, long length, long index) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object setBytes:(void *)bytes length:length atIndex:index];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_setBuffer_offset_atIndex(void *object, void *buffer, long offset, long index) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object setBuffer:(id)buffer offset:offset atIndex:index];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_setBufferOffset_atIndex(void *object, long offset, long index) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object setBufferOffset:offset atIndex:index];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_setBuffers_offsets_withRange(void *object, void *const *buffers, const long *offsets, const void *range) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object setBuffers:(const id *)buffers offsets:(void *)offsets withRange:*(const NSRange *)range];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_setTexture_atIndex(void *object, void *texture, long index) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object setTexture:(id)texture atIndex:index];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_setTextures_withRange(void *object, void *const *textures, const void *range) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object setTextures:(const id *)textures withRange:*(const NSRange *)range];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_setThreadgroupMemoryLength_atIndex(void *object, long length, long index) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object setThreadgroupMemoryLength:length atIndex:index];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_dispatchThreadgroups_threadsPerThreadgroup(void *object, const void *threadgroupsPerGrid, const void *threadsPerThreadgroup) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object dispatchThreadgroups:*(const MTLSize *)threadgroupsPerGrid threadsPerThreadgroup:*(const MTLSize *)threadsPerThreadgroup];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_dispatchThreadgroupsWithIndirectBuffer_indirectBufferOffset_threadsPerThreadgroup(void *object, void *indirectBuffer, long indirectBufferOffset, const void *threadsPerThreadgroup) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object dispatchThreadgroupsWithIndirectBuffer:(id)indirectBuffer indirectBufferOffset:indirectBufferOffset threadsPerThreadgroup:*(const MTLSize *)threadsPerThreadgroup];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_dispatchThreads_threadsPerThreadgroup(void *object, const void *threadsPerGrid, const void *threadsPerThreadgroup) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object dispatchThreads:*(const MTLSize *)threadsPerGrid threadsPerThreadgroup:*(const MTLSize *)threadsPerThreadgroup];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_updateFence(void *object, void *fence) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object updateFence:(id)fence];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_waitForFence(void *object, void *fence) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object waitForFence:(id)fence];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_useResource_usage(void *object, void *resource, unsigned long usage) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object useResource:(id)resource usage:usage];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_useResources_count_usage(void *object, void *const *resources, long count, unsigned long usage) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object useResources:(const id *)resources count:count usage:usage];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_useHeap(void *object, void *heap) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object useHeap:(id)heap];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_useHeaps_count(void *object, void *const *heaps, long count) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object useHeaps:(const id *)heaps count:count];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_memoryBarrierWithScope(void *object, unsigned long scope) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object memoryBarrierWithScope:scope];
  OMPS_LEAVE
}

void omps_MTLComputeCommandEncoder_memoryBarrierWithResources_count(void *object, void *const *resources, long count) {
  OMPS_ENTER
  [(id<MTLComputeCommandEncoder>)object memoryBarrierWithResources:(const id *)resources count:count];
  OMPS_LEAVE
}
