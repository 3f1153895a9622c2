// Made by tools/swift/generate.py. The functions of MPSCNNNeuronReLUNNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronReLUNNode_nodeWithSource_a_b(const char *class_name, void *sourceNode, float a, float b);
void *omps_MPSCNNNeuronReLUNNode_initWithSource_a_b(const char *class_name, void *sourceNode, float a, float b);
void *omps_MPSCNNNeuronReLUNNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronReLUNNode_initWithSource(const char *class_name, void *sourceNode);
