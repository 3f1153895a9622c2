// Made by tools/swift/generate.py. The functions of MPSCNNPoolingGradient.

#import "shim.h"
#include <omps/MPSCNNPoolingGradient.h>

void omps_MPSCNNPoolingGradient_sourceSize(void *object, void *result) {
  OMPS_ENTER
  *(MTLSize *)result = [(MPSCNNPoolingGradient *)object sourceSize];
  OMPS_LEAVE
}

void omps_MPSCNNPoolingGradient_setSourceSize(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSCNNPoolingGradient *)object setSourceSize:*(const MTLSize *)newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNPoolingGradient_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight) {
  OMPS_ENTER
  return [(MPSCNNPoolingGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight];
  OMPS_LEAVE
}

void *omps_MPSCNNPoolingGradient_initWithDevice_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY(const char *class_name, void *device, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY) {
  OMPS_ENTER
  return [(MPSCNNPoolingGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight strideInPixelsX:strideInPixelsX strideInPixelsY:strideInPixelsY];
  OMPS_LEAVE
}
