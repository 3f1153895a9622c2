// Made by tools/swift/generate.py. The functions of MPSImageThresholdToZero.
#pragma once


#include "types.h"

float omps_MPSImageThresholdToZero_thresholdValue(void *object);
const float *omps_MPSImageThresholdToZero_transform(void *object);
void *omps_MPSImageThresholdToZero_initWithDevice_thresholdValue_linearGrayColorTransform(const char *class_name, void *device, float thresholdValue, const float *transform);
