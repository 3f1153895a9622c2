// Made by tools/swift/generate.py. The functions of MPSCNNNeuronLinearNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronLinearNode_nodeWithSource_a_b(const char *class_name, void *sourceNode, float a, float b);
void *omps_MPSCNNNeuronLinearNode_initWithSource_a_b(const char *class_name, void *sourceNode, float a, float b);
void *omps_MPSCNNNeuronLinearNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronLinearNode_initWithSource(const char *class_name, void *sourceNode);
