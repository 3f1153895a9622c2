// Made by tools/swift/generate.py. The functions of MPSNDArrayAffineInt4Dequantize.
#pragma once


#include "types.h"

void *omps_MPSNDArrayAffineInt4Dequantize_initWithDevice_quantizationDescriptor(const char *class_name, void *device, void *quantizationDescriptor);
