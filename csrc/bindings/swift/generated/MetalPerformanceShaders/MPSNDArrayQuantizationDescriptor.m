// Made by tools/swift/generate.py. The functions of MPSNDArrayQuantizationDescriptor.

#import "shim.h"
#include <omps/MPSNDArrayQuantizationDescriptor.h>

uint32_t omps_MPSNDArrayQuantizationDescriptor_quantizationDataType(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayQuantizationDescriptor *)object quantizationDataType];
  OMPS_LEAVE
}

unsigned long omps_MPSNDArrayQuantizationDescriptor_quantizationScheme(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayQuantizationDescriptor *)object quantizationScheme];
  OMPS_LEAVE
}
