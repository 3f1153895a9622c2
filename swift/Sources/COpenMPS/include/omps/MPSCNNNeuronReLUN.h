// Made by tools/swift/generate.py. The functions of MPSCNNNeuronReLUN.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronReLUN_initWithDevice_a_b(const char *class_name, void *device, float a, float b);
