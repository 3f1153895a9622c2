// Made by tools/swift/generate.py. The functions of MPSImageAreaMax.

#import "shim.h"
#include <omps/MPSImageAreaMax.h>

long omps_MPSImageAreaMax_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSImageAreaMax *)object kernelHeight];
  OMPS_LEAVE
}

long omps_MPSImageAreaMax_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSImageAreaMax *)object kernelWidth];
  OMPS_LEAVE
}

void *omps_MPSImageAreaMax_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight) {
  OMPS_ENTER
  return [(MPSImageAreaMax *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight];
  OMPS_LEAVE
}
