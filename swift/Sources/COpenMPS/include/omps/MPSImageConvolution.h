// Made by tools/swift/generate.py. The functions of MPSImageConvolution.
#pragma once


#include "types.h"

long omps_MPSImageConvolution_kernelHeight(void *object);
long omps_MPSImageConvolution_kernelWidth(void *object);
float omps_MPSImageConvolution_bias(void *object);
void omps_MPSImageConvolution_setBias(void *object, float newValue);
void *omps_MPSImageConvolution_initWithDevice_kernelWidth_kernelHeight_weights(const char *class_name, void *device, long kernelWidth, long kernelHeight, const float *kernelWeights);
