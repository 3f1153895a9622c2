// Made by tools/swift/generate.py. The functions of MPSCNNNeuronTanHNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronTanHNode_nodeWithSource_a_b(const char *class_name, void *sourceNode, float a, float b);
void *omps_MPSCNNNeuronTanHNode_initWithSource_a_b(const char *class_name, void *sourceNode, float a, float b);
void *omps_MPSCNNNeuronTanHNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronTanHNode_initWithSource(const char *class_name, void *sourceNode);
