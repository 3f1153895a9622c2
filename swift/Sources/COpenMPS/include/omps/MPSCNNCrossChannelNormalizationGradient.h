// Made by tools/swift/generate.py. The functions of MPSCNNCrossChannelNormalizationGradient.
#pragma once


#include "types.h"

float omps_MPSCNNCrossChannelNormalizationGradient_alpha(void *object);
void omps_MPSCNNCrossChannelNormalizationGradient_setAlpha(void *object, float newValue);
float omps_MPSCNNCrossChannelNormalizationGradient_beta(void *object);
void omps_MPSCNNCrossChannelNormalizationGradient_setBeta(void *object, float newValue);
float omps_MPSCNNCrossChannelNormalizationGradient_delta(void *object);
void omps_MPSCNNCrossChannelNormalizationGradient_setDelta(void *object, float newValue);
long omps_MPSCNNCrossChannelNormalizationGradient_kernelSize(void *object);
void *omps_MPSCNNCrossChannelNormalizationGradient_initWithDevice_kernelSize(const char *class_name, void *device, long kernelSize);
