// Made by tools/swift/generate.py. The functions of MPSCNNNormalizationNode.
#pragma once


#include "types.h"

float omps_MPSCNNNormalizationNode_alpha(void *object);
void omps_MPSCNNNormalizationNode_setAlpha(void *object, float newValue);
float omps_MPSCNNNormalizationNode_beta(void *object);
void omps_MPSCNNNormalizationNode_setBeta(void *object, float newValue);
float omps_MPSCNNNormalizationNode_delta(void *object);
void omps_MPSCNNNormalizationNode_setDelta(void *object, float newValue);
void *omps_MPSCNNNormalizationNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSCNNNormalizationNode_initWithSource(const char *class_name, void *sourceNode);
