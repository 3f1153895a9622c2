// Made by tools/swift/generate.py. The functions of MPSImageDilate.

#import "shim.h"
#include <omps/MPSImageDilate.h>

long omps_MPSImageDilate_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSImageDilate *)object kernelHeight];
  OMPS_LEAVE
}

long omps_MPSImageDilate_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSImageDilate *)object kernelWidth];
  OMPS_LEAVE
}

void *omps_MPSImageDilate_initWithDevice_kernelWidth_kernelHeight_values(const char *class_name, void *device, long kernelWidth, long kernelHeight, const float *values) {
  OMPS_ENTER
  return [(MPSImageDilate *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight values:(void *)values];
  OMPS_LEAVE
}
