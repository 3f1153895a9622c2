// Made by tools/swift/generate.py. The functions of MPSCNNNeuronHardSigmoid.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronHardSigmoid_initWithDevice_a_b(const char *class_name, void *device, float a, float b);
