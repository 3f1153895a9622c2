// Made by tools/swift/generate.py. The functions of MTLComputeCommandEncoder.
#pragma once


#include "types.h"

unsigned long omps_MTLComputeCommandEncoder_dispatchType(void *object);
void omps_MTLComputeCommandEncoder_setComputePipelineState(void *object, void *state);
void omps_MTLComputeCommandEncoder_setBytes_length_atIndex(void *object, const void *bytes, long length, long index);
void omps_MTLComputeCommandEncoder_setBuffer_offset_atIndex(void *object, void *buffer, long offset, long index);
void omps_MTLComputeCommandEncoder_setBufferOffset_atIndex(void *object, long offset, long index);
void omps_MTLComputeCommandEncoder_setBuffers_offsets_withRange(void *object, void *const *buffers, const long *offsets, const void *range);
void omps_MTLComputeCommandEncoder_setTexture_atIndex(void *object, void *texture, long index);
void omps_MTLComputeCommandEncoder_setTextures_withRange(void *object, void *const *textures, const void *range);
void omps_MTLComputeCommandEncoder_setThreadgroupMemoryLength_atIndex(void *object, long length, long index);
void omps_MTLComputeCommandEncoder_dispatchThreadgroups_threadsPerThreadgroup(void *object, const void *threadgroupsPerGrid, const void *threadsPerThreadgroup);
void omps_MTLComputeCommandEncoder_dispatchThreadgroupsWithIndirectBuffer_indirectBufferOffset_threadsPerThreadgroup(void *object, void *indirectBuffer, long indirectBufferOffset, const void *threadsPerThreadgroup);
void omps_MTLComputeCommandEncoder_dispatchThreads_threadsPerThreadgroup(void *object, const void *threadsPerGrid, const void *threadsPerThreadgroup);
void omps_MTLComputeCommandEncoder_updateFence(void *object, void *fence);
void omps_MTLComputeCommandEncoder_waitForFence(void *object, void *fence);
void omps_MTLComputeCommandEncoder_useResource_usage(void *object, void *resource, unsigned long usage);
void omps_MTLComputeCommandEncoder_useResources_count_usage(void *object, void *const *resources, long count, unsigned long usage);
void omps_MTLComputeCommandEncoder_useHeap(void *object, void *heap);
void omps_MTLComputeCommandEncoder_useHeaps_count(void *object, void *const *heaps, long count);
void omps_MTLComputeCommandEncoder_memoryBarrierWithScope(void *object, unsigned long scope);
void omps_MTLComputeCommandEncoder_memoryBarrierWithResources_count(void *object, void *const *resources, long count);
