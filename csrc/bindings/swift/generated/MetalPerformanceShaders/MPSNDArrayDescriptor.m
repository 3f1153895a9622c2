// Made by tools/swift/generate.py. The functions of MPSNDArrayDescriptor.

#import "shim.h"
#include <omps/MPSNDArrayDescriptor.h>

uint32_t omps_MPSNDArrayDescriptor_dataType(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayDescriptor *)object dataType];
  OMPS_LEAVE
}

void omps_MPSNDArrayDescriptor_setDataType(void *object, uint32_t newValue) {
  OMPS_ENTER
  [(MPSNDArrayDescriptor *)object setDataType:newValue];
  OMPS_LEAVE
}

long omps_MPSNDArrayDescriptor_numberOfDimensions(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayDescriptor *)object numberOfDimensions];
  OMPS_LEAVE
}

void omps_MPSNDArrayDescriptor_setNumberOfDimensions(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNDArrayDescriptor *)object setNumberOfDimensions:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSNDArrayDescriptor_preferPackedRows(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayDescriptor *)object preferPackedRows];
  OMPS_LEAVE
}

void omps_MPSNDArrayDescriptor_setPreferPackedRows(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNDArrayDescriptor *)object setPreferPackedRows:newValue];
  OMPS_LEAVE
}

void omps_MPSNDArrayDescriptor_dimensionOrder(void *object, void *result) {
  OMPS_ENTER
  *(vector_uchar16 *)result = [(MPSNDArrayDescriptor *)object dimensionOrder];
  OMPS_LEAVE
}

long omps_MPSNDArrayDescriptor_lengthOfDimension(void *object, long dimensionIndex) {
  OMPS_ENTER
  return [(MPSNDArrayDescriptor *)object lengthOfDimension:dimensionIndex];
  OMPS_LEAVE
}

void omps_MPSNDArrayDescriptor_sliceRangeForDimension(void *object, long dimensionIndex, void *result) {
  OMPS_ENTER
  *(MPSDimensionSlice *)result = [(MPSNDArrayDescriptor *)object sliceRangeForDimension:dimensionIndex];
  OMPS_LEAVE
}

void omps_MPSNDArrayDescriptor_sliceDimension_withSubrange(void *object, long dimensionIndex, const void *subRange) {
  OMPS_ENTER
  [(MPSNDArrayDescriptor *)object sliceDimension:dimensionIndex withSubrange:*(const MPSDimensionSlice *)subRange];
  OMPS_LEAVE
}

void omps_MPSNDArrayDescriptor_transposeDimension_withDimension(void *object, long dimensionIndex, long dimensionIndex2) {
  OMPS_ENTER
  [(MPSNDArrayDescriptor *)object transposeDimension:dimensionIndex withDimension:dimensionIndex2];
  OMPS_LEAVE
}

void omps_MPSNDArrayDescriptor_permuteWithDimensionOrder(void *object, long *dimensionOrder) {
  OMPS_ENTER
  [(MPSNDArrayDescriptor *)object permuteWithDimensionOrder:(void *)dimensionOrder];
  OMPS_LEAVE
}

void *omps_MPSNDArrayDescriptor_getShape(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayDescriptor *)object getShape]);
  OMPS_LEAVE
}

void *omps_MPSNDArrayDescriptor_descriptorWithDataType_dimensionCount_dimensionSizes(const char *class_name, uint32_t dataType, long numberOfDimensions, long *dimensionSizes) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithDataType:dataType dimensionCount:numberOfDimensions dimensionSizes:(void *)dimensionSizes]);
  OMPS_LEAVE
}

void *omps_MPSNDArrayDescriptor_descriptorWithDataType_shape(const char *class_name, uint32_t dataType, void *shape) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithDataType:dataType shape:omps_consumed(shape)]);
  OMPS_LEAVE
}

void omps_MPSNDArrayDescriptor_reshapeWithDimensionCount_dimensionSizes(void *object, long numberOfDimensions, long *dimensionSizes) {
  OMPS_ENTER
  [(MPSNDArrayDescriptor *)object reshapeWithDimensionCount:numberOfDimensions dimensionSizes:(void *)dimensionSizes];
  OMPS_LEAVE
}

void omps_MPSNDArrayDescriptor_reshapeWithShape(void *object, void *shape) {
  OMPS_ENTER
  [(MPSNDArrayDescriptor *)object reshapeWithShape:omps_consumed(shape)];
  OMPS_LEAVE
}
