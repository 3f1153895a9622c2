// Made by tools/swift/generate.py. The functions of MPSNNReshapeGradientNode.
#pragma once


#include "types.h"

void *omps_MPSNNReshapeGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
void *omps_MPSNNReshapeGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
