// Made by tools/swift/generate.py. The functions of MPSCNNGroupNormalizationGradientState.
#pragma once


#include "types.h"

void *omps_MPSCNNGroupNormalizationGradientState_groupNormalization(void *object);
void *omps_MPSCNNGroupNormalizationGradientState_gamma(void *object);
void *omps_MPSCNNGroupNormalizationGradientState_beta(void *object);
void *omps_MPSCNNGroupNormalizationGradientState_gradientForGamma(void *object);
void *omps_MPSCNNGroupNormalizationGradientState_gradientForBeta(void *object);
