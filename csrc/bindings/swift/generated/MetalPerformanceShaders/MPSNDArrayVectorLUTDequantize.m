// Made by tools/swift/generate.py. The functions of MPSNDArrayVectorLUTDequantize.

#import "shim.h"
#include <omps/MPSNDArrayVectorLUTDequantize.h>

long omps_MPSNDArrayVectorLUTDequantize_vectorAxis(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayVectorLUTDequantize *)object vectorAxis];
  OMPS_LEAVE
}

void omps_MPSNDArrayVectorLUTDequantize_setVectorAxis(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNDArrayVectorLUTDequantize *)object setVectorAxis:newValue];
  OMPS_LEAVE
}

void *omps_MPSNDArrayVectorLUTDequantize_initWithDevice_axis(const char *class_name, void *device, long axis) {
  OMPS_ENTER
  return [(MPSNDArrayVectorLUTDequantize *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device axis:axis];
  OMPS_LEAVE
}
