// Made by tools/swift/generate.py. The functions of MPSNNReduceFeatureChannelsAndWeightsSum.
#pragma once


#include "types.h"

_Bool omps_MPSNNReduceFeatureChannelsAndWeightsSum_doWeightedSumByNonZeroWeights(void *object);
void *omps_MPSNNReduceFeatureChannelsAndWeightsSum_initWithDevice_doWeightedSumByNonZeroWeights(const char *class_name, void *device, _Bool doWeightedSumByNonZeroWeights);
