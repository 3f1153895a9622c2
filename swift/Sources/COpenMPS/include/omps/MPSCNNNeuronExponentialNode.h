// Made by tools/swift/generate.py. The functions of MPSCNNNeuronExponentialNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronExponentialNode_nodeWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c);
void *omps_MPSCNNNeuronExponentialNode_initWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c);
void *omps_MPSCNNNeuronExponentialNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronExponentialNode_initWithSource(const char *class_name, void *sourceNode);
