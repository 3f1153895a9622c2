// Made by tools/swift/generate.py. The functions of MPSNDArrayUnaryGradientKernel.
#pragma once


#include "types.h"

void *omps_MPSNDArrayUnaryGradientKernel_encodeToCommandBuffer_sourceArray_sourceGradient_gradientState(void *object, void *cmdBuf, void *sourceArray, void *gradient, void *state);
void omps_MPSNDArrayUnaryGradientKernel_encodeToCommandBuffer_sourceArray_sourceGradient_gradientState_destinationArray(void *object, void *cmdBuf, void *sourceArray, void *gradient, void *state, void *destination);
