// Made by tools/swift/generate.py. The functions of MTLBlitCommandEncoder.
#pragma once


#include "types.h"

void omps_MTLBlitCommandEncoder_synchronizeResource(void *object, void *resource);
void omps_MTLBlitCommandEncoder_synchronizeTexture_slice_level(void *object, void *texture, long slice, long level);
void omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_sourceOrigin_sourceSize_toTexture_destinationSlice_destinationLevel_destinationOrigin(void *object, void *sourceTexture, long sourceSlice, long sourceLevel, const void *sourceOrigin, const void *sourceSize, void *destinationTexture, long destinationSlice, long destinationLevel, const void *destinationOrigin);
void omps_MTLBlitCommandEncoder_copyFromBuffer_sourceOffset_sourceBytesPerRow_sourceBytesPerImage_sourceSize_toTexture_destinationSlice_destinationLevel_destinationOrigin(void *object, void *sourceBuffer, long sourceOffset, long sourceBytesPerRow, long sourceBytesPerImage, const void *sourceSize, void *destinationTexture, long destinationSlice, long destinationLevel, const void *destinationOrigin);
void omps_MTLBlitCommandEncoder_copyFromBuffer_sourceOffset_sourceBytesPerRow_sourceBytesPerImage_sourceSize_toTexture_destinationSlice_destinationLevel_destinationOrigin_options(void *object, void *sourceBuffer, long sourceOffset, long sourceBytesPerRow, long sourceBytesPerImage, const void *sourceSize, void *destinationTexture, long destinationSlice, long destinationLevel, const void *destinationOrigin, unsigned long options);
void omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_sourceOrigin_sourceSize_toBuffer_destinationOffset_destinationBytesPerRow_destinationBytesPerImage(void *object, void *sourceTexture, long sourceSlice, long sourceLevel, const void *sourceOrigin, const void *sourceSize, void *destinationBuffer, long destinationOffset, long destinationBytesPerRow, long destinationBytesPerImage);
void omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_sourceOrigin_sourceSize_toBuffer_destinationOffset_destinationBytesPerRow_destinationBytesPerImage_options(void *object, void *sourceTexture, long sourceSlice, long sourceLevel, const void *sourceOrigin, const void *sourceSize, void *destinationBuffer, long destinationOffset, long destinationBytesPerRow, long destinationBytesPerImage, unsigned long options);
void omps_MTLBlitCommandEncoder_generateMipmapsForTexture(void *object, void *texture);
void omps_MTLBlitCommandEncoder_fillBuffer_range_value(void *object, void *buffer, const void *range, uint8_t value);
void omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_toTexture_destinationSlice_destinationLevel_sliceCount_levelCount(void *object, void *sourceTexture, long sourceSlice, long sourceLevel, void *destinationTexture, long destinationSlice, long destinationLevel, long sliceCount, long levelCount);
void omps_MTLBlitCommandEncoder_copyFromTexture_toTexture(void *object, void *sourceTexture, void *destinationTexture);
void omps_MTLBlitCommandEncoder_copyFromBuffer_sourceOffset_toBuffer_destinationOffset_size(void *object, void *sourceBuffer, long sourceOffset, void *destinationBuffer, long destinationOffset, long size);
void omps_MTLBlitCommandEncoder_updateFence(void *object, void *fence);
void omps_MTLBlitCommandEncoder_waitForFence(void *object, void *fence);
void omps_MTLBlitCommandEncoder_optimizeContentsForGPUAccess(void *object, void *texture);
void omps_MTLBlitCommandEncoder_optimizeContentsForGPUAccess_slice_level(void *object, void *texture, long slice, long level);
void omps_MTLBlitCommandEncoder_optimizeContentsForCPUAccess(void *object, void *texture);
void omps_MTLBlitCommandEncoder_optimizeContentsForCPUAccess_slice_level(void *object, void *texture, long slice, long level);
