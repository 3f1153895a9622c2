// Made by tools/swift/generate.py. The functions of MPSImageDilate.
#pragma once


#include "types.h"

long omps_MPSImageDilate_kernelHeight(void *object);
long omps_MPSImageDilate_kernelWidth(void *object);
void *omps_MPSImageDilate_initWithDevice_kernelWidth_kernelHeight_values(const char *class_name, void *device, long kernelWidth, long kernelHeight, const float *values);
