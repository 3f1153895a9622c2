// Made by tools/swift/generate.py. The functions of MPSImageThresholdBinary.
#pragma once


#include "types.h"

float omps_MPSImageThresholdBinary_thresholdValue(void *object);
float omps_MPSImageThresholdBinary_maximumValue(void *object);
const float *omps_MPSImageThresholdBinary_transform(void *object);
void *omps_MPSImageThresholdBinary_initWithDevice_thresholdValue_maximumValue_linearGrayColorTransform(const char *class_name, void *device, float thresholdValue, float maximumValue, const float *transform);
