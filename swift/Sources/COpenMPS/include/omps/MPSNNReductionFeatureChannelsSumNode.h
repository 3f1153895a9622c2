// Made by tools/swift/generate.py. The functions of MPSNNReductionFeatureChannelsSumNode.
#pragma once


#include "types.h"

float omps_MPSNNReductionFeatureChannelsSumNode_weight(void *object);
void omps_MPSNNReductionFeatureChannelsSumNode_setWeight(void *object, float newValue);
