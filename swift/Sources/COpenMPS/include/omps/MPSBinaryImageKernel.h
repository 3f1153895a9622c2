// Made by tools/swift/generate.py. The functions of MPSBinaryImageKernel.
#pragma once


#include "types.h"

void omps_MPSBinaryImageKernel_primaryOffset(void *object, void *result);
void omps_MPSBinaryImageKernel_setPrimaryOffset(void *object, const void *newValue);
void omps_MPSBinaryImageKernel_secondaryOffset(void *object, void *result);
void omps_MPSBinaryImageKernel_setSecondaryOffset(void *object, const void *newValue);
unsigned long omps_MPSBinaryImageKernel_primaryEdgeMode(void *object);
void omps_MPSBinaryImageKernel_setPrimaryEdgeMode(void *object, unsigned long newValue);
unsigned long omps_MPSBinaryImageKernel_secondaryEdgeMode(void *object);
void omps_MPSBinaryImageKernel_setSecondaryEdgeMode(void *object, unsigned long newValue);
void omps_MPSBinaryImageKernel_clipRect(void *object, void *result);
void omps_MPSBinaryImageKernel_setClipRect(void *object, const void *newValue);
_Bool omps_MPSBinaryImageKernel_encodeToCommandBuffer_primaryTexture_inPlaceSecondaryTexture_fallbackCopyAllocator(void *object, void *commandBuffer, void *primaryTexture, void *inPlaceSecondaryTexture, void *copyAllocator, omps_MPSCopyAllocator_invoke copyAllocator_invoke);
_Bool omps_MPSBinaryImageKernel_encodeToCommandBuffer_inPlacePrimaryTexture_secondaryTexture_fallbackCopyAllocator(void *object, void *commandBuffer, void *inPlacePrimaryTexture, void *secondaryTexture, void *copyAllocator, omps_MPSCopyAllocator_invoke copyAllocator_invoke);
void omps_MPSBinaryImageKernel_encodeToCommandBuffer_primaryTexture_secondaryTexture_destinationTexture(void *object, void *commandBuffer, void *primaryTexture, void *secondaryTexture, void *destinationTexture);
void omps_MPSBinaryImageKernel_encodeToCommandBuffer_primaryImage_secondaryImage_destinationImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void *destinationImage);
void omps_MPSBinaryImageKernel_primarySourceRegionForDestinationSize(void *object, const void *destinationSize, void *result);
void omps_MPSBinaryImageKernel_secondarySourceRegionForDestinationSize(void *object, const void *destinationSize, void *result);
