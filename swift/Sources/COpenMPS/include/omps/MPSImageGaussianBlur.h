// Made by tools/swift/generate.py. The functions of MPSImageGaussianBlur.
#pragma once


#include "types.h"

float omps_MPSImageGaussianBlur_sigma(void *object);
void *omps_MPSImageGaussianBlur_initWithDevice_sigma(const char *class_name, void *device, float sigma);
