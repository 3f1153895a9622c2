// Made by tools/swift/generate.py. The functions of MPSNDArrayLUTQuantizationDescriptor.

#import "shim.h"
#include <omps/MPSNDArrayLUTQuantizationDescriptor.h>

void *omps_MPSNDArrayLUTQuantizationDescriptor_initWithDataType(const char *class_name, uint32_t quantizationDataType) {
  OMPS_ENTER
  return [(MPSNDArrayLUTQuantizationDescriptor *)[(Class)objc_getClass(class_name) alloc] initWithDataType:quantizationDataType];
  OMPS_LEAVE
}

void *omps_MPSNDArrayLUTQuantizationDescriptor_initWithDataType_vectorAxis(const char *class_name, uint32_t quantizationDataType, long vectorAxis) {
  OMPS_ENTER
  return [(MPSNDArrayLUTQuantizationDescriptor *)[(Class)objc_getClass(class_name) alloc] initWithDataType:quantizationDataType vectorAxis:vectorAxis];
  OMPS_LEAVE
}
