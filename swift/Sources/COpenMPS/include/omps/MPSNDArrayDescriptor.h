// Made by tools/swift/generate.py. The functions of MPSNDArrayDescriptor.
#pragma once


#include "types.h"

uint32_t omps_MPSNDArrayDescriptor_dataType(void *object);
void omps_MPSNDArrayDescriptor_setDataType(void *object, uint32_t newValue);
long omps_MPSNDArrayDescriptor_numberOfDimensions(void *object);
void omps_MPSNDArrayDescriptor_setNumberOfDimensions(void *object, long newValue);
_Bool omps_MPSNDArrayDescriptor_preferPackedRows(void *object);
void omps_MPSNDArrayDescriptor_setPreferPackedRows(void *object, _Bool newValue);
void omps_MPSNDArrayDescriptor_dimensionOrder(void *object, void *result);
long omps_MPSNDArrayDescriptor_lengthOfDimension(void *object, long dimensionIndex);
void omps_MPSNDArrayDescriptor_sliceRangeForDimension(void *object, long dimensionIndex, void *result);
void omps_MPSNDArrayDescriptor_sliceDimension_withSubrange(void *object, long dimensionIndex, const void *subRange);
void omps_MPSNDArrayDescriptor_transposeDimension_withDimension(void *object, long dimensionIndex, long dimensionIndex2);
void omps_MPSNDArrayDescriptor_permuteWithDimensionOrder(void *object, long *dimensionOrder);
void *omps_MPSNDArrayDescriptor_getShape(void *object);
void *omps_MPSNDArrayDescriptor_descriptorWithDataType_dimensionCount_dimensionSizes(const char *class_name, uint32_t dataType, long numberOfDimensions, long *dimensionSizes);
void *omps_MPSNDArrayDescriptor_descriptorWithDataType_shape(const char *class_name, uint32_t dataType, void *shape);
void omps_MPSNDArrayDescriptor_reshapeWithDimensionCount_dimensionSizes(void *object, long numberOfDimensions, long *dimensionSizes);
void omps_MPSNDArrayDescriptor_reshapeWithShape(void *object, void *shape);
