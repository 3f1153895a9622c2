// Made by tools/swift/generate.py. The functions of MPSCNNSoftMaxGradientNode.
#pragma once


#include "types.h"

void *omps_MPSCNNSoftMaxGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
void *omps_MPSCNNSoftMaxGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
