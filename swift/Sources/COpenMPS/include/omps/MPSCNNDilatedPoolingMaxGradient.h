// Made by tools/swift/generate.py. The functions of MPSCNNDilatedPoolingMaxGradient.
#pragma once


#include "types.h"

void *omps_MPSCNNDilatedPoolingMaxGradient_initWithDevice_kernelWidth_kernelHeight_dilationRateX_dilationRateY_strideInPixelsX_strideInPixelsY(const char *class_name, void *device, long kernelWidth, long kernelHeight, long dilationRateX, long dilationRateY, long strideInPixelsX, long strideInPixelsY);
