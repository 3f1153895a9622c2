// Made by tools/swift/generate.py. The functions of MPSNDArrayQuantizedMatrixMultiplication.

#import "shim.h"
#include <omps/MPSNDArrayQuantizedMatrixMultiplication.h>

void *omps_MPSNDArrayQuantizedMatrixMultiplication_initWithDevice_leftQuantizationDescriptor_rightQuantizationDescriptor(const char *class_name, void *device, void *leftQuantizationDescriptor, void *rightQuantizationDescriptor) {
  OMPS_ENTER
  return [(MPSNDArrayQuantizedMatrixMultiplication *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device leftQuantizationDescriptor:(id)leftQuantizationDescriptor rightQuantizationDescriptor:(id)rightQuantizationDescriptor];
  OMPS_LEAVE
}
