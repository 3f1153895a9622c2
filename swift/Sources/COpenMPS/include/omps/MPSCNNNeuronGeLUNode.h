// Made by tools/swift/generate.py. The functions of MPSCNNNeuronGeLUNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronGeLUNode_initWithSource(const char *class_name, void *sourceNode);
