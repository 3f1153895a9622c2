// Made by tools/swift/generate.py. The functions of MPSNDArrayQuantizedMatrixMultiplication.
#pragma once


#include "types.h"

void *omps_MPSNDArrayQuantizedMatrixMultiplication_initWithDevice_leftQuantizationDescriptor_rightQuantizationDescriptor(const char *class_name, void *device, void *leftQuantizationDescriptor, void *rightQuantizationDescriptor);
