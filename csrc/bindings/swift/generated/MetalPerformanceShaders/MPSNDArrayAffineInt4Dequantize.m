// Made by tools/swift/generate.py. The functions of MPSNDArrayAffineInt4Dequantize.

#import "shim.h"
#include <omps/MPSNDArrayAffineInt4Dequantize.h>

void *omps_MPSNDArrayAffineInt4Dequantize_initWithDevice_quantizationDescriptor(const char *class_name, void *device, void *quantizationDescriptor) {
  OMPS_ENTER
  return [(MPSNDArrayAffineInt4Dequantize *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device quantizationDescriptor:(id)quantizationDescriptor];
  OMPS_LEAVE
}
