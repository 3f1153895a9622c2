// Made by tools/swift/generate.py. The functions of MPSNDArrayVectorLUTDequantize.
#pragma once


#include "types.h"

long omps_MPSNDArrayVectorLUTDequantize_vectorAxis(void *object);
void omps_MPSNDArrayVectorLUTDequantize_setVectorAxis(void *object, long newValue);
void *omps_MPSNDArrayVectorLUTDequantize_initWithDevice_axis(const char *class_name, void *device, long axis);
