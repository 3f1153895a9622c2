// Made by tools/swift/generate.py. The functions of MPSCNNNeuronPReLU.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronPReLU_initWithDevice_a_count(const char *class_name, void *device, const float *a, long count);
