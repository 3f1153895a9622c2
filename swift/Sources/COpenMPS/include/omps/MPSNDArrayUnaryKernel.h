// Made by tools/swift/generate.py. The functions of MPSNDArrayUnaryKernel.
#pragma once


#include "types.h"

void omps_MPSNDArrayUnaryKernel_offsets(void *object, void *result);
unsigned long omps_MPSNDArrayUnaryKernel_edgeMode(void *object);
void omps_MPSNDArrayUnaryKernel_kernelSizes(void *object, void *result);
void omps_MPSNDArrayUnaryKernel_strides(void *object, void *result);
void omps_MPSNDArrayUnaryKernel_dilationRates(void *object, void *result);
void *omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray(void *object, void *cmdBuf, void *sourceArray);
void omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray_destinationArray(void *object, void *cmdBuf, void *sourceArray, void *destination);
void *omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray_resultState_outputStateIsTemporary(void *object, void *cmdBuf, void *sourceArray, void **outGradientState, _Bool outputStateIsTemporary);
void omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray_resultState_destinationArray(void *object, void *cmdBuf, void *sourceArray, void *outGradientState, void *destination);
