// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationState.
#pragma once


#include "types.h"

void *omps_MPSCNNBatchNormalizationState_batchNormalization(void *object);
void omps_MPSCNNBatchNormalizationState_reset(void *object);
void *omps_MPSCNNBatchNormalizationState_gamma(void *object);
void *omps_MPSCNNBatchNormalizationState_beta(void *object);
void *omps_MPSCNNBatchNormalizationState_mean(void *object);
void *omps_MPSCNNBatchNormalizationState_variance(void *object);
void *omps_MPSCNNBatchNormalizationState_gradientForGamma(void *object);
void *omps_MPSCNNBatchNormalizationState_gradientForBeta(void *object);
