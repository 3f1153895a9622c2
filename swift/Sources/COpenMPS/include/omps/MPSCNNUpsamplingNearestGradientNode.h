// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingNearestGradientNode.
#pragma once


#include "types.h"

double omps_MPSCNNUpsamplingNearestGradientNode_scaleFactorX(void *object);
double omps_MPSCNNUpsamplingNearestGradientNode_scaleFactorY(void *object);
void *omps_MPSCNNUpsamplingNearestGradientNode_nodeWithSourceGradient_sourceImage_gradientState_scaleFactorX_scaleFactorY(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, double scaleFactorX, double scaleFactorY);
void *omps_MPSCNNUpsamplingNearestGradientNode_initWithSourceGradient_sourceImage_gradientState_scaleFactorX_scaleFactorY(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, double scaleFactorX, double scaleFactorY);
