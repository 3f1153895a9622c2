// Made by tools/swift/generate.py. The functions of MPSCNNGroupNormalizationGradientNode.
#pragma once


#include "types.h"

void *omps_MPSCNNGroupNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
void *omps_MPSCNNGroupNormalizationGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
