// Made by tools/swift/generate.py. The functions of MPSCNNNeuronGradient.
#pragma once


#include "types.h"

int32_t omps_MPSCNNNeuronGradient_neuronType(void *object);
float omps_MPSCNNNeuronGradient_a(void *object);
float omps_MPSCNNNeuronGradient_b(void *object);
float omps_MPSCNNNeuronGradient_c(void *object);
void *omps_MPSCNNNeuronGradient_data(void *object);
void *omps_MPSCNNNeuronGradient_initWithDevice_neuronDescriptor(const char *class_name, void *device, void *neuronDescriptor);
