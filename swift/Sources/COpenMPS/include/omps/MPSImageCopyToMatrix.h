// Made by tools/swift/generate.py. The functions of MPSImageCopyToMatrix.
#pragma once


#include "types.h"

void omps_MPSImageCopyToMatrix_destinationMatrixOrigin(void *object, void *result);
void omps_MPSImageCopyToMatrix_setDestinationMatrixOrigin(void *object, const void *newValue);
long omps_MPSImageCopyToMatrix_destinationMatrixBatchIndex(void *object);
void omps_MPSImageCopyToMatrix_setDestinationMatrixBatchIndex(void *object, long newValue);
unsigned long omps_MPSImageCopyToMatrix_dataLayout(void *object);
void *omps_MPSImageCopyToMatrix_initWithDevice_dataLayout(const char *class_name, void *device, unsigned long dataLayout);
void omps_MPSImageCopyToMatrix_encodeToCommandBuffer_sourceImage_destinationMatrix(void *object, void *commandBuffer, void *sourceImage, void *destinationMatrix);
void omps_MPSImageCopyToMatrix_encodeBatchToCommandBuffer_sourceImages_destinationMatrix(void *object, void *commandBuffer, void *sourceImages, void *destinationMatrix);
