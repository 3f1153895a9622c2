// Made by tools/swift/generate.py. The functions of MPSCNNNeuronLogarithm.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronLogarithm_initWithDevice_a_b_c(const char *class_name, void *device, float a, float b, float c);
