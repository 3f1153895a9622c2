// Made by tools/swift/generate.py. The functions of MPSCNNNeuronPowerNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronPowerNode_nodeWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c);
void *omps_MPSCNNNeuronPowerNode_initWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c);
void *omps_MPSCNNNeuronPowerNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronPowerNode_initWithSource(const char *class_name, void *sourceNode);
