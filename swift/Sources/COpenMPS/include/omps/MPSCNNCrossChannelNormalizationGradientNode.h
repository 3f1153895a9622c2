// Made by tools/swift/generate.py. The functions of MPSCNNCrossChannelNormalizationGradientNode.
#pragma once


#include "types.h"

long omps_MPSCNNCrossChannelNormalizationGradientNode_kernelSize(void *object);
void *omps_MPSCNNCrossChannelNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelSize(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelSize);
void *omps_MPSCNNCrossChannelNormalizationGradientNode_initWithSourceGradient_sourceImage_gradientState_kernelSize(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelSize);
