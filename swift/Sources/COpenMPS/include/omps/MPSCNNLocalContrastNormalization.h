// Made by tools/swift/generate.py. The functions of MPSCNNLocalContrastNormalization.
#pragma once


#include "types.h"

float omps_MPSCNNLocalContrastNormalization_alpha(void *object);
void omps_MPSCNNLocalContrastNormalization_setAlpha(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalization_beta(void *object);
void omps_MPSCNNLocalContrastNormalization_setBeta(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalization_delta(void *object);
void omps_MPSCNNLocalContrastNormalization_setDelta(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalization_p0(void *object);
void omps_MPSCNNLocalContrastNormalization_setP0(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalization_pm(void *object);
void omps_MPSCNNLocalContrastNormalization_setPm(void *object, float newValue);
float omps_MPSCNNLocalContrastNormalization_ps(void *object);
void omps_MPSCNNLocalContrastNormalization_setPs(void *object, float newValue);
void *omps_MPSCNNLocalContrastNormalization_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight);
