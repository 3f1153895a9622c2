// Made by tools/swift/generate.py. The functions of MPSCNNNormalizationMeanAndVarianceState.
#pragma once


#include "types.h"

void *omps_MPSCNNNormalizationMeanAndVarianceState_mean(void *object);
void *omps_MPSCNNNormalizationMeanAndVarianceState_variance(void *object);
void *omps_MPSCNNNormalizationMeanAndVarianceState_initWithMean_variance(const char *class_name, void *mean, void *variance);
void *omps_MPSCNNNormalizationMeanAndVarianceState_class_temporaryStateWithCommandBuffer_numberOfFeatureChannels(void *commandBuffer, long numberOfFeatureChannels);
