// Made by tools/swift/generate.py. The functions of MPSImageBox.
#pragma once


#include "types.h"

long omps_MPSImageBox_kernelHeight(void *object);
long omps_MPSImageBox_kernelWidth(void *object);
void *omps_MPSImageBox_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight);
