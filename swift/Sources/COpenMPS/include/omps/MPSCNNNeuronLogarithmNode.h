// Made by tools/swift/generate.py. The functions of MPSCNNNeuronLogarithmNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronLogarithmNode_nodeWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c);
void *omps_MPSCNNNeuronLogarithmNode_initWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c);
void *omps_MPSCNNNeuronLogarithmNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronLogarithmNode_initWithSource(const char *class_name, void *sourceNode);
