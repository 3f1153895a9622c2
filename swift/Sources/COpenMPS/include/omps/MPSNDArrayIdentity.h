// Made by tools/swift/generate.py. The functions of MPSNDArrayIdentity.
#pragma once


#include "types.h"

void *omps_MPSNDArrayIdentity_reshapeWithCommandBuffer_sourceArray_shape_destinationArray(void *object, void *cmdBuf, void *sourceArray, void *shape, void *destinationArray);
void *omps_MPSNDArrayIdentity_reshapeWithCommandBuffer_sourceArray_dimensionCount_dimensionSizes_destinationArray(void *object, void *cmdBuf, void *sourceArray, long numberOfDimensions, long *dimensionSizes, void *destinationArray);
void *omps_MPSNDArrayIdentity_reshapeWithCommandEncoder_commandBuffer_sourceArray_shape_destinationArray(void *object, void *encoder, void *cmdBuf, void *sourceArray, void *shape, void *destinationArray);
void *omps_MPSNDArrayIdentity_reshapeWithCommandEncoder_commandBuffer_sourceArray_dimensionCount_dimensionSizes_destinationArray(void *object, void *encoder, void *cmdBuf, void *sourceArray, long numberOfDimensions, long *dimensionSizes, void *destinationArray);
