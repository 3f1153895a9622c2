// Made by tools/swift/generate.py. The functions of MPSImageThresholdToZeroInverse.
#pragma once


#include "types.h"

float omps_MPSImageThresholdToZeroInverse_thresholdValue(void *object);
const float *omps_MPSImageThresholdToZeroInverse_transform(void *object);
void *omps_MPSImageThresholdToZeroInverse_initWithDevice_thresholdValue_linearGrayColorTransform(const char *class_name, void *device, float thresholdValue, const float *transform);
