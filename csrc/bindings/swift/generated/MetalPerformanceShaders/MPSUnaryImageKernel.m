// Made by tools/swift/generate.py. The functions of MPSUnaryImageKernel.

#import "shim.h"
#include <omps/MPSUnaryImageKernel.h>

void omps_MPSUnaryImageKernel_offset(void *object, void *result) {
  OMPS_ENTER
  *(MPSOffset *)result = [(MPSUnaryImageKernel *)object offset];
  OMPS_LEAVE
}

void omps_MPSUnaryImageKernel_setOffset(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSUnaryImageKernel *)object setOffset:*(const MPSOffset *)newValue];
  OMPS_LEAVE
}

void omps_MPSUnaryImageKernel_clipRect(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSUnaryImageKernel *)object clipRect];
  OMPS_LEAVE
}

void omps_MPSUnaryImageKernel_setClipRect(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSUnaryImageKernel *)object setClipRect:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSUnaryImageKernel_edgeMode(void *object) {
  OMPS_ENTER
  return [(MPSUnaryImageKernel *)object edgeMode];
  OMPS_LEAVE
}

void omps_MPSUnaryImageKernel_setEdgeMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSUnaryImageKernel *)object setEdgeMode:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSUnaryImageKernel_encodeToCommandBuffer_inPlaceTexture_fallbackCopyAllocator(void *object, void *commandBuffer, void *texture, void *copyAllocator, omps_MPSCopyAllocator_invoke copyAllocator_invoke) {
  OMPS_ENTER
  return [(MPSUnaryImageKernel *)object encodeToCommandBuffer:(id)commandBuffer inPlaceTexture:(id *)texture fallbackCopyAllocator:omps_block_MPSCopyAllocator(copyAllocator, copyAllocator_invoke)];
  OMPS_LEAVE
}

void omps_MPSUnaryImageKernel_encodeToCommandBuffer_sourceTexture_destinationTexture(void *object, void *commandBuffer, void *sourceTexture, void *destinationTexture) {
  OMPS_ENTER
  [(MPSUnaryImageKernel *)object encodeToCommandBuffer:(id)commandBuffer sourceTexture:(id)sourceTexture destinationTexture:(id)destinationTexture];
  OMPS_LEAVE
}

void omps_MPSUnaryImageKernel_encodeToCommandBuffer_sourceImage_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *destinationImage) {
  OMPS_ENTER
  [(MPSUnaryImageKernel *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void omps_MPSUnaryImageKernel_sourceRegionForDestinationSize(void *object, const void *destinationSize, void *result) {
  OMPS_ENTER
  *(MPSRegion *)result = [(MPSUnaryImageKernel *)object sourceRegionForDestinationSize:*(const MTLSize *)destinationSize];
  OMPS_LEAVE
}
