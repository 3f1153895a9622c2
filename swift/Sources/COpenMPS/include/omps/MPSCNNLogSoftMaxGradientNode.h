// Made by tools/swift/generate.py. The functions of MPSCNNLogSoftMaxGradientNode.
#pragma once


#include "types.h"

void *omps_MPSCNNLogSoftMaxGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
void *omps_MPSCNNLogSoftMaxGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
