// Made by tools/swift/generate.py. The functions of MPSImageConvolution.

#import "shim.h"
#include <omps/MPSImageConvolution.h>

long omps_MPSImageConvolution_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSImageConvolution *)object kernelHeight];
  OMPS_LEAVE
}

long omps_MPSImageConvolution_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSImageConvolution *)object kernelWidth];
  OMPS_LEAVE
}

float omps_MPSImageConvolution_bias(void *object) {
  OMPS_ENTER
  return [(MPSImageConvolution *)object bias];
  OMPS_LEAVE
}

void omps_MPSImageConvolution_setBias(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageConvolution *)object setBias:newValue];
  OMPS_LEAVE
}

void *omps_MPSImageConvolution_initWithDevice_kernelWidth_kernelHeight_weights(const char *class_name, void *device, long kernelWidth, long kernelHeight, const float *kernelWeights) {
  OMPS_ENTER
  return [(MPSImageConvolution *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight weights:(void *)kernelWeights];
  OMPS_LEAVE
}
