// Made by tools/swift/generate.py. The functions of MPSCNNLogSoftMaxNode.
#pragma once


#include "types.h"

void *omps_MPSCNNLogSoftMaxNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNLogSoftMaxNode_initWithSource(const char *class_name, void *sourceNode);
