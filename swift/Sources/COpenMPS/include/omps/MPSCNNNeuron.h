// Made by tools/swift/generate.py. The functions of MPSCNNNeuron.
#pragma once


#include "types.h"

int32_t omps_MPSCNNNeuron_neuronType(void *object);
float omps_MPSCNNNeuron_a(void *object);
float omps_MPSCNNNeuron_b(void *object);
float omps_MPSCNNNeuron_c(void *object);
void *omps_MPSCNNNeuron_data(void *object);
void *omps_MPSCNNNeuron_initWithDevice_neuronDescriptor(const char *class_name, void *device, void *neuronDescriptor);
