// Made by tools/swift/generate.py. The functions of MPSCNNNeuronPReLUNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronPReLUNode_nodeWithSource_aData(const char *class_name, void *sourceNode, void *aData);
void *omps_MPSCNNNeuronPReLUNode_initWithSource_aData(const char *class_name, void *sourceNode, void *aData);
