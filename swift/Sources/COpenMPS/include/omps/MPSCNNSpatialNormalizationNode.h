// Made by tools/swift/generate.py. The functions of MPSCNNSpatialNormalizationNode.
#pragma once


#include "types.h"

long omps_MPSCNNSpatialNormalizationNode_kernelWidth(void *object);
void omps_MPSCNNSpatialNormalizationNode_setKernelWidth(void *object, long newValue);
long omps_MPSCNNSpatialNormalizationNode_kernelHeight(void *object);
void omps_MPSCNNSpatialNormalizationNode_setKernelHeight(void *object, long newValue);
void *omps_MPSCNNSpatialNormalizationNode_nodeWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize);
void *omps_MPSCNNSpatialNormalizationNode_initWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize);
