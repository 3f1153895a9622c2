// Made by tools/swift/generate.py. The functions of MPSImageAreaMax.
#pragma once


#include "types.h"

long omps_MPSImageAreaMax_kernelHeight(void *object);
long omps_MPSImageAreaMax_kernelWidth(void *object);
void *omps_MPSImageAreaMax_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight);
