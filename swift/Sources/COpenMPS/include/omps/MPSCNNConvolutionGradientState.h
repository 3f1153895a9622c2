// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionGradientState.
#pragma once


#include "types.h"

void *omps_MPSCNNConvolutionGradientState_gradientForWeights(void *object);
void *omps_MPSCNNConvolutionGradientState_gradientForBiases(void *object);
void *omps_MPSCNNConvolutionGradientState_convolution(void *object);
uint32_t omps_MPSCNNConvolutionGradientState_gradientForWeightsLayout(void *object);
