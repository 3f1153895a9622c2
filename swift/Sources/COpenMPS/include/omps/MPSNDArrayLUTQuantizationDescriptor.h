// Made by tools/swift/generate.py. The functions of MPSNDArrayLUTQuantizationDescriptor.
#pragma once


#include "types.h"

void *omps_MPSNDArrayLUTQuantizationDescriptor_initWithDataType(const char *class_name, uint32_t quantizationDataType);
void *omps_MPSNDArrayLUTQuantizationDescriptor_initWithDataType_vectorAxis(const char *class_name, uint32_t quantizationDataType, long vectorAxis);
