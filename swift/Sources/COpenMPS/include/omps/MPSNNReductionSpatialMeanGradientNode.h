// Made by tools/swift/generate.py. The functions of MPSNNReductionSpatialMeanGradientNode.
#pragma once


#include "types.h"

void *omps_MPSNNReductionSpatialMeanGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
void *omps_MPSNNReductionSpatialMeanGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
