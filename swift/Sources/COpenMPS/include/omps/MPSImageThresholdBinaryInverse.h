// Made by tools/swift/generate.py. The functions of MPSImageThresholdBinaryInverse.
#pragma once


#include "types.h"

float omps_MPSImageThresholdBinaryInverse_thresholdValue(void *object);
float omps_MPSImageThresholdBinaryInverse_maximumValue(void *object);
const float *omps_MPSImageThresholdBinaryInverse_transform(void *object);
void *omps_MPSImageThresholdBinaryInverse_initWithDevice_thresholdValue_maximumValue_linearGrayColorTransform(const char *class_name, void *device, float thresholdValue, float maximumValue, const float *transform);
