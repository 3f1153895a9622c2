// Made by tools/swift/generate.py. The functions of MPSCNNNeuronSigmoidNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronSigmoidNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronSigmoidNode_initWithSource(const char *class_name, void *sourceNode);
