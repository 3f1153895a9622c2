// Made by tools/swift/generate.py. The functions of MPSNDArrayBinarySecondaryGradientKernel.
#pragma once


#include "types.h"

void *omps_MPSNDArrayBinarySecondaryGradientKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_sourceGradient_gradientState(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void *gradient, void *state);
void omps_MPSNDArrayBinarySecondaryGradientKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_sourceGradient_gradientState_destinationArray(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void *gradient, void *state, void *destination);
