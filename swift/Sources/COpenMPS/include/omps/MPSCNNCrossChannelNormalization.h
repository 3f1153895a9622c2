// Made by tools/swift/generate.py. The functions of MPSCNNCrossChannelNormalization.
#pragma once


#include "types.h"

float omps_MPSCNNCrossChannelNormalization_alpha(void *object);
void omps_MPSCNNCrossChannelNormalization_setAlpha(void *object, float newValue);
float omps_MPSCNNCrossChannelNormalization_beta(void *object);
void omps_MPSCNNCrossChannelNormalization_setBeta(void *object, float newValue);
float omps_MPSCNNCrossChannelNormalization_delta(void *object);
void omps_MPSCNNCrossChannelNormalization_setDelta(void *object, float newValue);
long omps_MPSCNNCrossChannelNormalization_kernelSize(void *object);
void *omps_MPSCNNCrossChannelNormalization_initWithDevice_kernelSize(const char *class_name, void *device, long kernelSize);
