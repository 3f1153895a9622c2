// Made by tools/swift/generate.py. The functions of MPSCNNNeuronAbsoluteNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronAbsoluteNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronAbsoluteNode_initWithSource(const char *class_name, void *sourceNode);
