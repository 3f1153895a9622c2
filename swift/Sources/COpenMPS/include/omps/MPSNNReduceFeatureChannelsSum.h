// Made by tools/swift/generate.py. The functions of MPSNNReduceFeatureChannelsSum.
#pragma once


#include "types.h"

float omps_MPSNNReduceFeatureChannelsSum_weight(void *object);
void omps_MPSNNReduceFeatureChannelsSum_setWeight(void *object, float newValue);
