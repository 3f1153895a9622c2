// Made by tools/swift/generate.py. The functions of MPSBinaryImageKernel.

#import "shim.h"
#include <omps/MPSBinaryImageKernel.h>

void omps_MPSBinaryImageKernel_primaryOffset(void *object, void *result) {
  OMPS_ENTER
  *(MPSOffset *)result = [(MPSBinaryImageKernel *)object primaryOffset];
  OMPS_LEAVE
}

void omps_MPSBinaryImageKernel_setPrimaryOffset(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSBinaryImageKernel *)object setPrimaryOffset:*(const MPSOffset *)newValue];
  OMPS_LEAVE
}

void omps_MPSBinaryImageKernel_secondaryOffset(void *object, void *result) {
  OMPS_ENTER
  *(MPSOffset *)result = [(MPSBinaryImageKernel *)object secondaryOffset];
  OMPS_LEAVE
}

void omps_MPSBinaryImageKernel_setSecondaryOffset(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSBinaryImageKernel *)object setSecondaryOffset:*(const MPSOffset *)newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSBinaryImageKernel_primaryEdgeMode(void *object) {
  OMPS_ENTER
  return [(MPSBinaryImageKernel *)object primaryEdgeMode];
  OMPS_LEAVE
}

void omps_MPSBinaryImageKernel_setPrimaryEdgeMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSBinaryImageKernel *)object setPrimaryEdgeMode:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSBinaryImageKernel_secondaryEdgeMode(void *object) {
  OMPS_ENTER
  return [(MPSBinaryImageKernel *)object secondaryEdgeMode];
  OMPS_LEAVE
}

void omps_MPSBinaryImageKernel_setSecondaryEdgeMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSBinaryImageKernel *)object setSecondaryEdgeMode:newValue];
  OMPS_LEAVE
}

void omps_MPSBinaryImageKernel_clipRect(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSBinaryImageKernel *)object clipRect];
  OMPS_LEAVE
}

void omps_MPSBinaryImageKernel_setClipRect(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSBinaryImageKernel *)object setClipRect:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

_Bool omps_MPSBinaryImageKernel_encodeToCommandBuffer_primaryTexture_inPlaceSecondaryTexture_fallbackCopyAllocator(void *object, void *commandBuffer, void *primaryTexture, void *inPlaceSecondaryTexture, void *copyAllocator, omps_MPSCopyAllocator_invoke copyAllocator_invoke) {
  OMPS_ENTER
  return [(MPSBinaryImageKernel *)object encodeToCommandBuffer:(id)commandBuffer primaryTexture:(id)primaryTexture inPlaceSecondaryTexture:(id *)inPlaceSecondaryTexture fallbackCopyAllocator:omps_block_MPSCopyAllocator(copyAllocator, copyAllocator_invoke)];
  OMPS_LEAVE
}

_Bool omps_MPSBinaryImageKernel_encodeToCommandBuffer_inPlacePrimaryTexture_secondaryTexture_fallbackCopyAllocator(void *object, void *commandBuffer, void *inPlacePrimaryTexture, void *secondaryTexture, void *copyAllocator, omps_MPSCopyAllocator_invoke copyAllocator_invoke) {
  OMPS_ENTER
  return [(MPSBinaryImageKernel *)object encodeToCommandBuffer:(id)commandBuffer inPlacePrimaryTexture:(id *)inPlacePrimaryTexture secondaryTexture:(id)secondaryTexture fallbackCopyAllocator:omps_block_MPSCopyAllocator(copyAllocator, copyAllocator_invoke)];
  OMPS_LEAVE
}

void omps_MPSBinaryImageKernel_encodeToCommandBuffer_primaryTexture_secondaryTexture_destinationTexture(void *object, void *commandBuffer, void *primaryTexture, void *secondaryTexture, void *destinationTexture) {
  OMPS_ENTER
  [(MPSBinaryImageKernel *)object encodeToCommandBuffer:(id)commandBuffer primaryTexture:(id)primaryTexture secondaryTexture:(id)secondaryTexture destinationTexture:(id)destinationTexture];
  OMPS_LEAVE
}

void omps_MPSBinaryImageKernel_encodeToCommandBuffer_primaryImage_secondaryImage_destinationImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void *destinationImage) {
  OMPS_ENTER
  [(MPSBinaryImageKernel *)object encodeToCommandBuffer:(id)commandBuffer primaryImage:(id)primaryImage secondaryImage:(id)secondaryImage destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void omps_MPSBinaryImageKernel_primarySourceRegionForDestinationSize(void *object, const void *destinationSize, void *result) {
  OMPS_ENTER
  *(MPSRegion *)result = [(MPSBinaryImageKernel *)object primarySourceRegionForDestinationSize:*(const MTLSize *)destinationSize];
  OMPS_LEAVE
}

void omps_MPSBinaryImageKernel_secondarySourceRegionForDestinationSize(void *object, const void *destinationSize, void *result) {
  OMPS_ENTER
  *(MPSRegion *)result = [(MPSBinaryImageKernel *)object secondarySourceRegionForDestinationSize:*(const MTLSize *)destinationSize];
  OMPS_LEAVE
}
