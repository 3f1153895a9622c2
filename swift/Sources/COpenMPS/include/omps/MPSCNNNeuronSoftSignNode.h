// Made by tools/swift/generate.py. The functions of MPSCNNNeuronSoftSignNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronSoftSignNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronSoftSignNode_initWithSource(const char *class_name, void *sourceNode);
