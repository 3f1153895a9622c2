// Made by tools/swift/generate.py. The functions of MPSCNNNeuronExponential.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronExponential_initWithDevice_a_b_c(const char *class_name, void *device, float a, float b, float c);
