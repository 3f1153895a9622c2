// Made by tools/swift/generate.py. The functions of MPSCNNPooling.
#pragma once


#include "types.h"

void *omps_MPSCNNPooling_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight);
void *omps_MPSCNNPooling_initWithDevice_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY(const char *class_name, void *device, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY);
