// Made by tools/swift/generate.py. The functions of MPSCNNNeuronELUNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronELUNode_nodeWithSource_a(const char *class_name, void *sourceNode, float a);
void *omps_MPSCNNNeuronELUNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronELUNode_initWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronELUNode_initWithSource_a(const char *class_name, void *sourceNode, float a);
