// Made by tools/swift/generate.py. The functions of MPSNNPadNode.
#pragma once


#include "types.h"

float omps_MPSNNPadNode_fillValue(void *object);
void omps_MPSNNPadNode_setFillValue(void *object, float newValue);
void *omps_MPSNNPadNode_nodeWithSource_paddingSizeBefore_paddingSizeAfter_edgeMode(const char *class_name, void *source, const void *paddingSizeBefore, const void *paddingSizeAfter, unsigned long edgeMode);
void *omps_MPSNNPadNode_initWithSource_paddingSizeBefore_paddingSizeAfter_edgeMode(const char *class_name, void *source, const void *paddingSizeBefore, const void *paddingSizeAfter, unsigned long edgeMode);
