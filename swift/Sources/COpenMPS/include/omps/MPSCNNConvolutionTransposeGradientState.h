// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionTransposeGradientState.
#pragma once


#include "types.h"

void *omps_MPSCNNConvolutionTransposeGradientState_convolutionTranspose(void *object);
