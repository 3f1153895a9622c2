// Made by tools/swift/generate.py. The functions of MPSImageBox.

#import "shim.h"
#include <omps/MPSImageBox.h>

long omps_MPSImageBox_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSImageBox *)object kernelHeight];
  OMPS_LEAVE
}

long omps_MPSImageBox_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSImageBox *)object kernelWidth];
  OMPS_LEAVE
}

void *omps_MPSImageBox_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight) {
  OMPS_ENTER
  return [(MPSImageBox *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight];
  OMPS_LEAVE
}
