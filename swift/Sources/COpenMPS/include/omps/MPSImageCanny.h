// Made by tools/swift/generate.py. The functions of MPSImageCanny.
#pragma once


#include "types.h"

const float *omps_MPSImageCanny_colorTransform(void *object);
float omps_MPSImageCanny_sigma(void *object);
float omps_MPSImageCanny_highThreshold(void *object);
void omps_MPSImageCanny_setHighThreshold(void *object, float newValue);
float omps_MPSImageCanny_lowThreshold(void *object);
void omps_MPSImageCanny_setLowThreshold(void *object, float newValue);
_Bool omps_MPSImageCanny_useFastMode(void *object);
void omps_MPSImageCanny_setUseFastMode(void *object, _Bool newValue);
void *omps_MPSImageCanny_initWithDevice_linearToGrayScaleTransform_sigma(const char *class_name, void *device, const float *transform, float sigma);
