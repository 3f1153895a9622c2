// Made by tools/swift/generate.py. The functions of MPSNDArrayMultiaryKernel.
#pragma once


#include "types.h"

void *omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays(void *object, void *cmdBuf, void *sourceArrays);
void omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_destinationArray(void *object, void *cmdBuf, void *sourceArrays, void *destination);
void *omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_resultState_outputStateIsTemporary(void *object, void *cmdBuf, void *sourceArrays, void **outGradientState, _Bool outputStateIsTemporary);
void omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_resultState_destinationArray(void *object, void *cmdBuf, void *sourceArrays, void *outGradientState, void *destination);
void omps_MPSNDArrayMultiaryKernel_encodeToCommandEncoder_commandBuffer_sourceArrays_destinationArray(void *object, void *encoder, void *commandBuffer, void *sourceArrays, void *destination);
