// Made by tools/swift/generate.py. The functions of MPSNDArrayQuantizationDescriptor.
#pragma once


#include "types.h"

uint32_t omps_MPSNDArrayQuantizationDescriptor_quantizationDataType(void *object);
unsigned long omps_MPSNDArrayQuantizationDescriptor_quantizationScheme(void *object);
