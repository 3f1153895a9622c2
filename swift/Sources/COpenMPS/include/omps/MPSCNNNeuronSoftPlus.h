// Made by tools/swift/generate.py. The functions of MPSCNNNeuronSoftPlus.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronSoftPlus_initWithDevice_a_b(const char *class_name, void *device, float a, float b);
