// Made by tools/swift/generate.py. The functions of MPSNDArrayBinaryKernel.
#pragma once


#include "types.h"

void omps_MPSNDArrayBinaryKernel_primaryOffsets(void *object, void *result);
unsigned long omps_MPSNDArrayBinaryKernel_primaryEdgeMode(void *object);
void omps_MPSNDArrayBinaryKernel_primaryKernelSizes(void *object, void *result);
void omps_MPSNDArrayBinaryKernel_primaryStrides(void *object, void *result);
void omps_MPSNDArrayBinaryKernel_primaryDilationRates(void *object, void *result);
void omps_MPSNDArrayBinaryKernel_secondaryOffsets(void *object, void *result);
unsigned long omps_MPSNDArrayBinaryKernel_secondaryEdgeMode(void *object);
void omps_MPSNDArrayBinaryKernel_secondaryKernelSizes(void *object, void *result);
void omps_MPSNDArrayBinaryKernel_secondaryStrides(void *object, void *result);
void omps_MPSNDArrayBinaryKernel_secondaryDilationRates(void *object, void *result);
void *omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray);
void omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_destinationArray(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void *destination);
void *omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_resultState_outputStateIsTemporary(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void **outGradientState, _Bool outputStateIsTemporary);
void omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_resultState_destinationArray(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void *outGradientState, void *destination);
