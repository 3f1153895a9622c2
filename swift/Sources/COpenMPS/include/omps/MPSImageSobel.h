// Made by tools/swift/generate.py. The functions of MPSImageSobel.
#pragma once


#include "types.h"

const float *omps_MPSImageSobel_colorTransform(void *object);
void *omps_MPSImageSobel_initWithDevice_linearGrayColorTransform(const char *class_name, void *device, const float *transform);
