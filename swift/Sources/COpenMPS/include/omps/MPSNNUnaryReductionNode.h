// Made by tools/swift/generate.py. The functions of MPSNNUnaryReductionNode.
#pragma once


#include "types.h"

void omps_MPSNNUnaryReductionNode_clipRectSource(void *object, void *result);
void omps_MPSNNUnaryReductionNode_setClipRectSource(void *object, const void *newValue);
void *omps_MPSNNUnaryReductionNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSNNUnaryReductionNode_initWithSource(const char *class_name, void *sourceNode);
