// Made by tools/swift/generate.py. The functions of MPSNNScaleNode.
#pragma once


#include "types.h"

void *omps_MPSNNScaleNode_nodeWithSource_outputSize(const char *class_name, void *sourceNode, const void *size);
void *omps_MPSNNScaleNode_nodeWithSource_transformProvider_outputSize(const char *class_name, void *sourceNode, void *transformProvider, const void *size);
void *omps_MPSNNScaleNode_initWithSource_outputSize(const char *class_name, void *sourceNode, const void *size);
void *omps_MPSNNScaleNode_initWithSource_transformProvider_outputSize(const char *class_name, void *sourceNode, void *transformProvider, const void *size);
