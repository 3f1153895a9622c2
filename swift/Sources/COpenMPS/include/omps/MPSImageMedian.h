// Made by tools/swift/generate.py. The functions of MPSImageMedian.
#pragma once


#include "types.h"

long omps_MPSImageMedian_kernelDiameter(void *object);
void *omps_MPSImageMedian_initWithDevice_kernelDiameter(const char *class_name, void *device, long kernelDiameter);
long omps_MPSImageMedian_class_maxKernelDiameter(void);
long omps_MPSImageMedian_class_minKernelDiameter(void);
