// Made by tools/swift/generate.py. The functions of MPSNDArrayAffineQuantizationDescriptor.
#pragma once


#include "types.h"

_Bool omps_MPSNDArrayAffineQuantizationDescriptor_hasZeroPoint(void *object);
void omps_MPSNDArrayAffineQuantizationDescriptor_setHasZeroPoint(void *object, _Bool newValue);
_Bool omps_MPSNDArrayAffineQuantizationDescriptor_hasMinValue(void *object);
void omps_MPSNDArrayAffineQuantizationDescriptor_setHasMinValue(void *object, _Bool newValue);
_Bool omps_MPSNDArrayAffineQuantizationDescriptor_implicitZeroPoint(void *object);
void omps_MPSNDArrayAffineQuantizationDescriptor_setImplicitZeroPoint(void *object, _Bool newValue);
void *omps_MPSNDArrayAffineQuantizationDescriptor_initWithDataType_hasZeroPoint_hasMinValue(const char *class_name, uint32_t quantizationDataType, _Bool hasZeroPoint, _Bool hasMinValue);
