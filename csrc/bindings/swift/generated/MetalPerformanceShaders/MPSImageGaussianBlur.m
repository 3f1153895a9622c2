// Made by tools/swift/generate.py. The functions of MPSImageGaussianBlur.

#import "shim.h"
#include <omps/MPSImageGaussianBlur.h>

float omps_MPSImageGaussianBlur_sigma(void *object) {
  OMPS_ENTER
  return [(MPSImageGaussianBlur *)object sigma];
  OMPS_LEAVE
}

void *omps_MPSImageGaussianBlur_initWithDevice_sigma(const char *class_name, void *device, float sigma) {
  OMPS_ENTER
  return [(MPSImageGaussianBlur *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device sigma:sigma];
  OMPS_LEAVE
}
