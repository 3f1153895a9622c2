// Made by tools/swift/generate.py. The functions of MPSCNNNeuronNode.
#pragma once


#include "types.h"

float omps_MPSCNNNeuronNode_a(void *object);
float omps_MPSCNNNeuronNode_b(void *object);
float omps_MPSCNNNeuronNode_c(void *object);
void *omps_MPSCNNNeuronNode_nodeWithSource_descriptor(const char *class_name, void *sourceNode, void *descriptor);
