// Made by tools/swift/generate.py. The functions of MPSCNNNeuronELU.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronELU_initWithDevice_a(const char *class_name, void *device, float a);
