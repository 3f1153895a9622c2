// Made by tools/swift/generate.py. The functions of MPSNDArrayAffineQuantizationDescriptor.

#import "shim.h"
#include <omps/MPSNDArrayAffineQuantizationDescriptor.h>

_Bool omps_MPSNDArrayAffineQuantizationDescriptor_hasZeroPoint(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayAffineQuantizationDescriptor *)object hasZeroPoint];
  OMPS_LEAVE
}

void omps_MPSNDArrayAffineQuantizationDescriptor_setHasZeroPoint(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNDArrayAffineQuantizationDescriptor *)object setHasZeroPoint:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSNDArrayAffineQuantizationDescriptor_hasMinValue(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayAffineQuantizationDescriptor *)object hasMinValue];
  OMPS_LEAVE
}

void omps_MPSNDArrayAffineQuantizationDescriptor_setHasMinValue(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNDArrayAffineQuantizationDescriptor *)object setHasMinValue:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSNDArrayAffineQuantizationDescriptor_implicitZeroPoint(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayAffineQuantizationDescriptor *)object implicitZeroPoint];
  OMPS_LEAVE
}

void omps_MPSNDArrayAffineQuantizationDescriptor_setImplicitZeroPoint(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNDArrayAffineQuantizationDescriptor *)object setImplicitZeroPoint:newValue];
  OMPS_LEAVE
}

void *omps_MPSNDArrayAffineQuantizationDescriptor_initWithDataType_hasZeroPoint_hasMinValue(const char *class_name, uint32_t quantizationDataType, _Bool hasZeroPoint, _Bool hasMinValue) {
  OMPS_ENTER
  return [(MPSNDArrayAffineQuantizationDescriptor *)[(Class)objc_getClass(class_name) alloc] initWithDataType:quantizationDataType hasZeroPoint:hasZeroPoint hasMinValue:hasMinValue];
  OMPS_LEAVE
}
