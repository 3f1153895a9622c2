// Made by tools/swift/generate.py. The functions of MPSCNNPooling.

#import "shim.h"
#include <omps/MPSCNNPooling.h>

void *omps_MPSCNNPooling_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight) {
  OMPS_ENTER
  return [(MPSCNNPooling *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight];
  OMPS_LEAVE
}

void *omps_MPSCNNPooling_initWithDevice_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY(const char *class_name, void *device, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY) {
  OMPS_ENTER
  return [(MPSCNNPooling *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight strideInPixelsX:strideInPixelsX strideInPixelsY:strideInPixelsY];
  OMPS_LEAVE
}
