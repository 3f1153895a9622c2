// Made by tools/swift/generate.py. The functions of MPSCNNLocalContrastNormalizationGradient.
#pragma once


#include "types.h"

float omps_MPSCNNLocalContrastNormalizationGradient_alpha(void *object);
void omps_MPSCNNLocalContrastNormalizationGradient_setAlpha(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationGradient_beta(void *object);
void omps_MPSCNNLocalContrastNormalizationGradient_setBeta(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationGradient_delta(void *object);
void omps_MPSCNNLocalContrastNormalizationGradient_setDelta(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationGradient_p0(void *object);
void omps_MPSCNNLocalContrastNormalizationGradient_setP0(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationGradient_pm(void *object);
void omps_MPSCNNLocalContrastNormalizationGradient_setPm(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalizationGradient_ps(void *object);
void omps_MPSCNNLocalContrastNormalizationGradient_setPs(void *object, float newValue);
void *omps_MPSCNNLocalContrastNormalizationGradient_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight);
