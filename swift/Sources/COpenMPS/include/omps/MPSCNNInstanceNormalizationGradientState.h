// Made by tools/swift/generate.py. The functions of MPSCNNInstanceNormalizationGradientState.
#pragma once


#include "types.h"

void *omps_MPSCNNInstanceNormalizationGradientState_instanceNormalization(void *object);
void *omps_MPSCNNInstanceNormalizationGradientState_gamma(void *object);
void *omps_MPSCNNInstanceNormalizationGradientState_beta(void *object);
void *omps_MPSCNNInstanceNormalizationGradientState_gradientForGamma(void *object);
void *omps_MPSCNNInstanceNormalizationGradientState_gradientForBeta(void *object);
