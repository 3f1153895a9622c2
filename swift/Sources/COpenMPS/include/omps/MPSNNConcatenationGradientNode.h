// Made by tools/swift/generate.py. The functions of MPSNNConcatenationGradientNode.
#pragma once


#include "types.h"

void *omps_MPSNNConcatenationGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *gradientSourceNode, void *sourceImage, void *gradientState);
void *omps_MPSNNConcatenationGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *gradientSourceNode, void *sourceImage, void *gradientState);
