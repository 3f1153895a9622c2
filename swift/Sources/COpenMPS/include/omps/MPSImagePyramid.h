// Made by tools/swift/generate.py. The functions of MPSImagePyramid.
#pragma once


#include "types.h"

long omps_MPSImagePyramid_kernelHeight(void *object);
long omps_MPSImagePyramid_kernelWidth(void *object);
void *omps_MPSImagePyramid_initWithDevice_centerWeight(const char *class_name, void *device, float centerWeight);
void *omps_MPSImagePyramid_initWithDevice_kernelWidth_kernelHeight_weights(const char *class_name, void *device, long kernelWidth, long kernelHeight, const float *kernelWeights);
