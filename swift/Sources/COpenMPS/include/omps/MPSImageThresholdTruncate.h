// Made by tools/swift/generate.py. The functions of MPSImageThresholdTruncate.
#pragma once


#include "types.h"

float omps_MPSImageThresholdTruncate_thresholdValue(void *object);
const float *omps_MPSImageThresholdTruncate_transform(void *object);
void *omps_MPSImageThresholdTruncate_initWithDevice_thresholdValue_linearGrayColorTransform(const char *class_name, void *device, float thresholdValue, const float *transform);
