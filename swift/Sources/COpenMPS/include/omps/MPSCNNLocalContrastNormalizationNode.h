// Made by tools/swift/generate.py. The functions of MPSCNNLocalContrastNormalizationNode.
#pragma once


#include "types.h"

float omps_MPSCNNLocalContrastNormalizationNode_p0(void *object);
void omps_MPSCNNLocalContrastNormalizationNode_setP0(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationNode_pm(void *object);
void omps_MPSCNNLocalContrastNormalizationNode_setPm(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationNode_ps(void *object);
void omps_MPSCNNLocalContrastNormalizationNode_setPs(void *object, float newValue);
long omps_MPSCNNLocalContrastNormalizationNode_kernelWidth(void *object);
void omps_MPSCNNLocalContrastNormalizationNode_setKernelWidth(void *object, long newValue);
long omps_MPSCNNLocalContrastNormalizationNode_kernelHeight(void *object);
void omps_MPSCNNLocalContrastNormalizationNode_setKernelHeight(void *object, long newValue);
void *omps_MPSCNNLocalContrastNormalizationNode_nodeWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize);
void *omps_MPSCNNLocalContrastNormalizationNode_initWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize);
