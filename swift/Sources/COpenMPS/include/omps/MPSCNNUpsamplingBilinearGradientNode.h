// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingBilinearGradientNode.
#pragma once


#include "types.h"

double omps_MPSCNNUpsamplingBilinearGradientNode_scaleFactorX(void *object);
double omps_MPSCNNUpsamplingBilinearGradientNode_scaleFactorY(void *object);
void *omps_MPSCNNUpsamplingBilinearGradientNode_nodeWithSourceGradient_sourceImage_gradientState_scaleFactorX_scaleFactorY(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, double scaleFactorX, double scaleFactorY);
void *omps_MPSCNNUpsamplingBilinearGradientNode_initWithSourceGradient_sourceImage_gradientState_scaleFactorX_scaleFactorY(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, double scaleFactorX, double scaleFactorY);
