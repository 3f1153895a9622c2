// Made by tools/swift/generate.py. The functions of MPSCNNNeuronSoftPlusNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronSoftPlusNode_nodeWithSource_a_b(const char *class_name, void *sourceNode, float a, float b);
void *omps_MPSCNNNeuronSoftPlusNode_initWithSource_a_b(const char *class_name, void *sourceNode, float a, float b);
void *omps_MPSCNNNeuronSoftPlusNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNeuronSoftPlusNode_initWithSource(const char *class_name, void *sourceNode);
