// Made by tools/swift/generate.py. The functions of MPSCNNSoftMaxNode.
#pragma once


#include "types.h"

void *omps_MPSCNNSoftMaxNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNSoftMaxNode_initWithSource(const char *class_name, void *sourceNode);
