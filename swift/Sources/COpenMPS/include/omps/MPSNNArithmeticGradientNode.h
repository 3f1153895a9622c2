// Made by tools/swift/generate.py. The functions of MPSNNArithmeticGradientNode.
#pragma once


#include "types.h"

float omps_MPSNNArithmeticGradientNode_primaryScale(void *object);
void omps_MPSNNArithmeticGradientNode_setPrimaryScale(void *object, float newValue);
float omps_MPSNNArithmeticGradientNode_secondaryScale(void *object);
void omps_MPSNNArithmeticGradientNode_setSecondaryScale(void *object, float newValue);
float omps_MPSNNArithmeticGradientNode_bias(void *object);
void omps_MPSNNArithmeticGradientNode_setBias(void *object, float newValue);
long omps_MPSNNArithmeticGradientNode_secondaryStrideInPixelsX(void *object);
void omps_MPSNNArithmeticGradientNode_setSecondaryStrideInPixelsX(void *object, long newValue);
long omps_MPSNNArithmeticGradientNode_secondaryStrideInPixelsY(void *object);
void omps_MPSNNArithmeticGradientNode_setSecondaryStrideInPixelsY(void *object, long newValue);
long omps_MPSNNArithmeticGradientNode_secondaryStrideInFeatureChannels(void *object);
void omps_MPSNNArithmeticGradientNode_setSecondaryStrideInFeatureChannels(void *object, long newValue);
float omps_MPSNNArithmeticGradientNode_minimumValue(void *object);
void omps_MPSNNArithmeticGradientNode_setMinimumValue(void *object, float newValue);
float omps_MPSNNArithmeticGradientNode_maximumValue(void *object);
void omps_MPSNNArithmeticGradientNode_setMaximumValue(void *object, float newValue);
_Bool omps_MPSNNArithmeticGradientNode_isSecondarySourceFilter(void *object);
void *omps_MPSNNArithmeticGradientNode_nodeWithSourceGradient_sourceImage_gradientState_isSecondarySourceFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, _Bool isSecondarySourceFilter);
void *omps_MPSNNArithmeticGradientNode_initWithSourceGradient_sourceImage_gradientState_isSecondarySourceFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, _Bool isSecondarySourceFilter);
void *omps_MPSNNArithmeticGradientNode_initWithGradientImages_forwardFilter_isSecondarySourceFilter(const char *class_name, void *gradientImages, void *filter, _Bool isSecondarySourceFilter);
