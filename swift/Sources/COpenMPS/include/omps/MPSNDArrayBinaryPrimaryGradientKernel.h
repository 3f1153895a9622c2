// Made by tools/swift/generate.py. The functions of MPSNDArrayBinaryPrimaryGradientKernel.
#pragma once


#include "types.h"

void *omps_MPSNDArrayBinaryPrimaryGradientKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_sourceGradient_gradientState(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void *gradient, void *state);
void omps_MPSNDArrayBinaryPrimaryGradientKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_sourceGradient_gradientState_destinationArray(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void *gradient, void *state, void *destination);
