// Made by tools/swift/generate.py. The functions of MPSCNNNeuronHardSigmoidNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronHardSigmoidNode_nodeWithSource_a_b(const char *class_name, void *sourceNode, float a, float b);
void *omps_MPSCNNNeuronHardSigmoidNode_initWithSource_a_b(const char *class_name, void *sourceNode, float a, float b);
void *omps_MPSCNNNeuronHardSigmoidNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronHardSigmoidNode_initWithSource(const char *class_name, void *sourceNode);
