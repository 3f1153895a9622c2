// Made by tools/swift/generate.py. The functions of MPSMatrixRandom.
#pragma once


#include "types.h"

uint32_t omps_MPSMatrixRandom_destinationDataType(void *object);
unsigned long omps_MPSMatrixRandom_distributionType(void *object);
long omps_MPSMatrixRandom_batchStart(void *object);
void omps_MPSMatrixRandom_setBatchStart(void *object, long newValue);
long omps_MPSMatrixRandom_batchSize(void *object);
void omps_MPSMatrixRandom_setBatchSize(void *object, long newValue);
void omps_MPSMatrixRandom_encodeToCommandBuffer_destinationVector(void *object, void *commandBuffer, void *destinationVector);
void omps_MPSMatrixRandom_encodeToCommandBuffer_destinationMatrix(void *object, void *commandBuffer, void *destinationMatrix);
