// Made by tools/swift/generate.py. The functions of MPSCNNNeuronLinear.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronLinear_initWithDevice_a_b(const char *class_name, void *device, float a, float b);
