// Made by tools/swift/generate.py. The functions of MPSCNNInstanceNormalizationGradientNode.
#pragma once


#include "types.h"

void *omps_MPSCNNInstanceNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
void *omps_MPSCNNInstanceNormalizationGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
