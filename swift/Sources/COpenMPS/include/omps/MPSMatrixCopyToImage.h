// Made by tools/swift/generate.py. The functions of MPSMatrixCopyToImage.
#pragma once


#include "types.h"

void omps_MPSMatrixCopyToImage_sourceMatrixOrigin(void *object, void *result);
void omps_MPSMatrixCopyToImage_setSourceMatrixOrigin(void *object, const void *newValue);
long omps_MPSMatrixCopyToImage_sourceMatrixBatchIndex(void *object);
void omps_MPSMatrixCopyToImage_setSourceMatrixBatchIndex(void *object, long newValue);
unsigned long omps_MPSMatrixCopyToImage_dataLayout(void *object);
void *omps_MPSMatrixCopyToImage_initWithDevice_dataLayout(const char *class_name, void *device, unsigned long dataLayout);
void omps_MPSMatrixCopyToImage_encodeToCommandBuffer_sourceMatrix_destinationImage(void *object, void *commandBuffer, void *sourceMatrix, void *destinationImage);
void omps_MPSMatrixCopyToImage_encodeBatchToCommandBuffer_sourceMatrix_destinationImages(void *object, void *commandBuffer, void *sourceMatrix, void *destinationImages);
