// Made by tools/swift/generate.py. The functions of MPSImagePyramid.

#import "shim.h"
#include <omps/MPSImagePyramid.h>

long omps_MPSImagePyramid_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSImagePyramid *)object kernelHeight];
  OMPS_LEAVE
}

long omps_MPSImagePyramid_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSImagePyramid *)object kernelWidth];
  OMPS_LEAVE
}

void *omps_MPSImagePyramid_initWithDevice_centerWeight(const char *class_name, void *device, float centerWeight) {
  OMPS_ENTER
  return [(MPSImagePyramid *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device centerWeight:centerWeight];
  OMPS_LEAVE
}

void *omps_MPSImagePyramid_initWithDevice_kernelWidth_kernelHeight_weights(const char *class_name, void *device, long kernelWidth, long kernelHeight, const float *kernelWeights) {
  OMPS_ENTER
  return [(MPSImagePyramid *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight weights:(void *)kernelWeights];
  OMPS_LEAVE
}
