// Made by tools/swift/generate.py. The functions of MPSNNInitialGradientNode.
#pragma once


#include "types.h"

void *omps_MPSNNInitialGradientNode_nodeWithSource(const char *class_name, void *source);
void *omps_MPSNNInitialGradientNode_initWithSource(const char *class_name, void *source);
