// Made by tools/swift/generate.py. The functions of MTLBlitCommandEncoder.

#import "shim.h"
#include <omps/MTLBlitCommandEncoder.h>

void omps_MTLBlitCommandEncoder_synchronizeResource(void *object, void *resource) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object synchronizeResource:(id)resource];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_synchronizeTexture_slice_level(void *object, void *texture, long slice, long level) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object synchronizeTexture:(id)texture slice:slice level:level];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_sourceOrigin_sourceSize_toTexture_destinationSlice_destinationLevel_destinationOrigin(void *object, void *sourceTexture, long sourceSlice, long sourceLevel, const void *sourceOrigin, const void *sourceSize, void *destinationTexture, long destinationSlice, long destinationLevel, const void *destinationOrigin) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object copyFromTexture:(id)sourceTexture sourceSlice:sourceSlice sourceLevel:sourceLevel sourceOrigin:*(const MTLOrigin *)sourceOrigin sourceSize:*(const MTLSize *)sourceSize toTexture:(id)destinationTexture destinationSlice:destinationSlice destinationLevel:destinationLevel destinationOrigin:*(const MTLOrigin *)destinationOrigin];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_copyFromBuffer_sourceOffset_sourceBytesPerRow_sourceBytesPerImage_sourceSize_toTexture_destinationSlice_destinationLevel_destinationOrigin(void *object, void *sourceBuffer, long sourceOffset, long sourceBytesPerRow, long sourceBytesPerImage, const void *sourceSize, void *destinationTexture, long destinationSlice, long destinationLevel, const void *destinationOrigin) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object copyFromBuffer:(id)sourceBuffer sourceOffset:sourceOffset sourceBytesPerRow:sourceBytesPerRow sourceBytesPerImage:sourceBytesPerImage sourceSize:*(const MTLSize *)sourceSize toTexture:(id)destinationTexture destinationSlice:destinationSlice destinationLevel:destinationLevel destinationOrigin:*(const MTLOrigin *)destinationOrigin];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_copyFromBuffer_sourceOffset_sourceBytesPerRow_sourceBytesPerImage_sourceSize_toTexture_destinationSlice_destinationLevel_destinationOrigin_options(void *object, void *sourceBuffer, long sourceOffset, long sourceBytesPerRow, long sourceBytesPerImage, const void *sourceSize, void *destinationTexture, long destinationSlice, long destinationLevel, const void *destinationOrigin, unsigned long options) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object copyFromBuffer:(id)sourceBuffer sourceOffset:sourceOffset sourceBytesPerRow:sourceBytesPerRow sourceBytesPerImage:sourceBytesPerImage sourceSize:*(const MTLSize *)sourceSize toTexture:(id)destinationTexture destinationSlice:destinationSlice destinationLevel:destinationLevel destinationOrigin:*(const MTLOrigin *)destinationOrigin options:options];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_sourceOrigin_sourceSize_toBuffer_destinationOffset_destinationBytesPerRow_destinationBytesPerImage(void *object, void *sourceTexture, long sourceSlice, long sourceLevel, const void *sourceOrigin, const void *sourceSize, void *destinationBuffer, long destinationOffset, long destinationBytesPerRow, long destinationBytesPerImage) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object copyFromTexture:(id)sourceTexture sourceSlice:sourceSlice sourceLevel:sourceLevel sourceOrigin:*(const MTLOrigin *)sourceOrigin sourceSize:*(const MTLSize *)sourceSize toBuffer:(id)destinationBuffer destinationOffset:destinationOffset destinationBytesPerRow:destinationBytesPerRow destinationBytesPerImage:destinationBytesPerImage];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_sourceOrigin_sourceSize_toBuffer_destinationOffset_destinationBytesPerRow_destinationBytesPerImage_options(void *object, void *sourceTexture, long sourceSlice, long sourceLevel, const void *sourceOrigin, const void *sourceSize, void *destinationBuffer, long destinationOffset, long destinationBytesPerRow, long destinationBytesPerImage, unsigned long options) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object copyFromTexture:(id)sourceTexture sourceSlice:sourceSlice sourceLevel:sourceLevel sourceOrigin:*(const MTLOrigin *)sourceOrigin sourceSize:*(const MTLSize *)sourceSize toBuffer:(id)destinationBuffer destinationOffset:destinationOffset destinationBytesPerRow:destinationBytesPerRow destinationBytesPerImage:destinationBytesPerImage options:options];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_generateMipmapsForTexture(void *object, void *texture) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object generateMipmapsForTexture:(id)texture];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_fillBuffer_range_value(void *object, void *buffer, const void *range, uint8_t value) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object fillBuffer:(id)buffer range:*(const NSRange *)range value:value];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_toTexture_destinationSlice_destinationLevel_sliceCount_levelCount(void *object, void *sourceTexture, long sourceSlice, long sourceLevel, void *destinationTexture, long destinationSlice, long destinationLevel, long sliceCount, long levelCount) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object copyFromTexture:(id)sourceTexture sourceSlice:sourceSlice sourceLevel:sourceLevel toTexture:(id)destinationTexture destinationSlice:destinationSlice destinationLevel:destinationLevel sliceCount:sliceCount levelCount:levelCount];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_copyFromTexture_toTexture(void *object, void *sourceTexture, void *destinationTexture) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object copyFromTexture:(id)sourceTexture toTexture:(id)destinationTexture];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_copyFromBuffer_sourceOffset_toBuffer_destinationOffset_size(void *object, void *sourceBuffer, long sourceOffset, void *destinationBuffer, long destinationOffset, long size) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object copyFromBuffer:(id)sourceBuffer sourceOffset:sourceOffset toBuffer:(id)destinationBuffer destinationOffset:destinationOffset size:size];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_updateFence(void *object, void *fence) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object updateFence:(id)fence];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_waitForFence(void *object, void *fence) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object waitForFence:(id)fence];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_optimizeContentsForGPUAccess(void *object, void *texture) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object optimizeContentsForGPUAccess:(id)texture];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_optimizeContentsForGPUAccess_slice_level(void *object, void *texture, long slice, long level) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object optimizeContentsForGPUAccess:(id)texture slice:slice level:level];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_optimizeContentsForCPUAccess(void *object, void *texture) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object optimizeContentsForCPUAccess:(id)texture];
  OMPS_LEAVE
}

void omps_MTLBlitCommandEncoder_optimizeContentsForCPUAccess_slice_level(void *object, void *texture, long slice, long level) {
  OMPS_ENTER
  [(id<MTLBlitCommandEncoder>)object optimizeContentsForCPUAccess:(id)texture slice:slice level:level];
  OMPS_LEAVE
}
