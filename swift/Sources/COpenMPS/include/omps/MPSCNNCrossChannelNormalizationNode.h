// Made by tools/swift/generate.py. The functions of MPSCNNCrossChannelNormalizationNode.
#pragma once


#include "types.h"

long omps_MPSCNNCrossChannelNormalizationNode_kernelSizeInFeatureChannels(void *object);
void omps_MPSCNNCrossChannelNormalizationNode_setKernelSizeInFeatureChannels(void *object, long newValue);
void *omps_MPSCNNCrossChannelNormalizationNode_nodeWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize);
void *omps_MPSCNNCrossChannelNormalizationNode_initWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize);
