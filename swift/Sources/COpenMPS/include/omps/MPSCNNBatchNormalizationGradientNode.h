// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationGradientNode.
#pragma once


#include "types.h"

void *omps_MPSCNNBatchNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
void *omps_MPSCNNBatchNormalizationGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
