// Made by tools/swift/generate.py. The functions of MPSCNNNeuronPower.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronPower_initWithDevice_a_b_c(const char *class_name, void *device, float a, float b, float c);
