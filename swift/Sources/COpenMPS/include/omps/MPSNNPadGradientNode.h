// Made by tools/swift/generate.py. The functions of MPSNNPadGradientNode.
#pragma once


#include "types.h"

void *omps_MPSNNPadGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
void *omps_MPSNNPadGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
