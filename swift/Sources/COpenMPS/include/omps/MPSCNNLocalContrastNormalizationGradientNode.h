// Made by tools/swift/generate.py. The functions of MPSCNNLocalContrastNormalizationGradientNode.
#pragma once


#include "types.h"

float omps_MPSCNNLocalContrastNormalizationGradientNode_alpha(void *object);
void omps_MPSCNNLocalContrastNormalizationGradientNode_setAlpha(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationGradientNode_beta(void *object);
void omps_MPSCNNLocalContrastNormalizationGradientNode_setBeta(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationGradientNode_delta(void *object);
void omps_MPSCNNLocalContrastNormalizationGradientNode_setDelta(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationGradientNode_p0(void *object);
void omps_MPSCNNLocalContrastNormalizationGradientNode_setP0(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationGradientNode_pm(void *object);
void omps_MPSCNNLocalContrastNormalizationGradientNode_setPm(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationGradientNode_ps(void *object);
void omps_MPSCNNLocalContrastNormalizationGradientNode_setPs(void *object, float newValue);
long omps_MPSCNNLocalContrastNormalizationGradientNode_kernelWidth(void *object);
long omps_MPSCNNLocalContrastNormalizationGradientNode_kernelHeight(void *object);
void *omps_MPSCNNLocalContrastNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight);
void *omps_MPSCNNLocalContrastNormalizationGradientNode_initWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight);
