// Made by tools/swift/generate.py. The functions of MPSNDArrayMultiaryGradientKernel.
#pragma once


#include "types.h"

void *omps_MPSNDArrayMultiaryGradientKernel_initWithDevice_sourceCount_sourceGradientIndex(const char *class_name, void *device, long count, long sourceGradientIndex);
void *omps_MPSNDArrayMultiaryGradientKernel_encodeToCommandBuffer_sourceArrays_sourceGradient_gradientState(void *object, void *cmdBuf, void *sources, void *gradient, void *state);
void omps_MPSNDArrayMultiaryGradientKernel_encodeToCommandBuffer_sourceArrays_sourceGradient_gradientState_destinationArray(void *object, void *cmdBuf, void *sources, void *gradient, void *state, void *destination);
