// Made by tools/swift/generate.py. The functions of MPSCNNSpatialNormalization.
#pragma once


#include "types.h"

float omps_MPSCNNSpatialNormalization_alpha(void *object);
void omps_MPSCNNSpatialNormalization_setAlpha(void *object, float newValue);
float omps_MPSCNNSpatialNormalization_beta(void *object);
void omps_MPSCNNSpatialNormalization_setBeta(void *object, float newValue);
float omps_MPSCNNSpatialNormalization_delta(void *object);
void omps_MPSCNNSpatialNormalization_setDelta(void *object, float newValue);
void *omps_MPSCNNSpatialNormalization_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight);
