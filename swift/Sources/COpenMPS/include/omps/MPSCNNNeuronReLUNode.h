// Made by tools/swift/generate.py. The functions of MPSCNNNeuronReLUNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronReLUNode_nodeWithSource_a(const char *class_name, void *sourceNode, float a);
void *omps_MPSCNNNeuronReLUNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronReLUNode_initWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronReLUNode_initWithSource_a(const char *class_name, void *sourceNode, float a);
