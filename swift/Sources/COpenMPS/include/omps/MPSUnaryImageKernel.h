// Made by tools/swift/generate.py. The functions of MPSUnaryImageKernel.
#pragma once


#include "types.h"

void omps_MPSUnaryImageKernel_offset(void *object, void *result);
void omps_MPSUnaryImageKernel_setOffset(void *object, const void *newValue);
void omps_MPSUnaryImageKernel_clipRect(void *object, void *result);
void omps_MPSUnaryImageKernel_setClipRect(void *object, const void *newValue);
unsigned long omps_MPSUnaryImageKernel_edgeMode(void *object);
void omps_MPSUnaryImageKernel_setEdgeMode(void *object, unsigned long newValue);
_Bool omps_MPSUnaryImageKernel_encodeToCommandBuffer_inPlaceTexture_fallbackCopyAllocator(void *object, void *commandBuffer, void *texture, void *copyAllocator, omps_MPSCopyAllocator_invoke copyAllocator_invoke);
void omps_MPSUnaryImageKernel_encodeToCommandBuffer_sourceTexture_destinationTexture(void *object, void *commandBuffer, void *sourceTexture, void *destinationTexture);
void omps_MPSUnaryImageKernel_encodeToCommandBuffer_sourceImage_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *destinationImage);
void omps_MPSUnaryImageKernel_sourceRegionForDestinationSize(void *object, const void *destinationSize, void *result);
