// Made by tools/swift/generate.py. The functions of MPSImageMedian.

#import "shim.h"
#include <omps/MPSImageMedian.h>

long omps_MPSImageMedian_kernelDiameter(void *object) {
  OMPS_ENTER
  return [(MPSImageMedian *)object kernelDiameter];
  OMPS_LEAVE
}

void *omps_MPSImageMedian_initWithDevice_kernelDiameter(const char *class_name, void *device, long kernelDiameter) {
  OMPS_ENTER
  return [(MPSImageMedian *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelDiameter:kernelDiameter];
  OMPS_LEAVE
}

long omps_MPSImageMedian_class_maxKernelDiameter(void) {
  OMPS_ENTER
  return [MPSImageMedian maxKernelDiameter];
  OMPS_LEAVE
}

long omps_MPSImageMedian_class_minKernelDiameter(void) {
  OMPS_ENTER
  return [MPSImageMedian minKernelDiameter];
  OMPS_LEAVE
}
