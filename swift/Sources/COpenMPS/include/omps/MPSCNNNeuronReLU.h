// Made by tools/swift/generate.py. The functions of MPSCNNNeuronReLU.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronReLU_initWithDevice_a(const char *class_name, void *device, float a);
