// Made by tools/swift/generate.py. The functions of MPSCNNNormalizationGammaAndBetaState.
#pragma once


#include "types.h"

void *omps_MPSCNNNormalizationGammaAndBetaState_gamma(void *object);
void *omps_MPSCNNNormalizationGammaAndBetaState_beta(void *object);
void *omps_MPSCNNNormalizationGammaAndBetaState_initWithGamma_beta(const char *class_name, void *gamma, void *beta);
void *omps_MPSCNNNormalizationGammaAndBetaState_class_temporaryStateWithCommandBuffer_numberOfFeatureChannels(void *commandBuffer, long numberOfFeatureChannels);
