// Made by tools/swift/generate.py. The functions of MPSCNNSpatialNormalizationGradient.
#pragma once


#include "types.h"

float omps_MPSCNNSpatialNormalizationGradient_alpha(void *object);
void omps_MPSCNNSpatialNormalizationGradient_setAlpha(void *object, float newValue);
float omps_MPSCNNSpatialNormalizationGradient_beta(void *object);
void omps_MPSCNNSpatialNormalizationGradient_setBeta(void *object, float newValue);
float omps_MPSCNNSpatialNormalizationGradient_delta(void *object);
void omps_MPSCNNSpatialNormalizationGradient_setDelta(void *object, float newValue);
void *omps_MPSCNNSpatialNormalizationGradient_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight);
