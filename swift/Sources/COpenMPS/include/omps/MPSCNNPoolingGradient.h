// Made by tools/swift/generate.py. The functions of MPSCNNPoolingGradient.
#pragma once


#include "types.h"

void omps_MPSCNNPoolingGradient_sourceSize(void *object, void *result);
void omps_MPSCNNPoolingGradient_setSourceSize(void *object, const void *newValue);
void *omps_MPSCNNPoolingGradient_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight);
void *omps_MPSCNNPoolingGradient_initWithDevice_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY(const char *class_name, void *device, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY);
