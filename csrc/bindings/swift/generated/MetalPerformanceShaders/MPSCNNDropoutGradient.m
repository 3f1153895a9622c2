// Made by tools/swift/generate.py. The functions of MPSCNNDropoutGradient.

#import "shim.h"
#include <omps/MPSCNNDropoutGradient.h>

float omps_MPSCNNDropoutGradient_keepProbability(void *object) {
  OMPS_ENTER
  return [(MPSCNNDropoutGradient *)object keepProbability];
  OMPS_LEAVE
}

long omps_MPSCNNDropoutGradient_seed(void *object) {
  OMPS_ENTER
  return [(MPSCNNDropoutGradient *)object seed];
  OMPS_LEAVE
}

void omps_MPSCNNDropoutGradient_maskStrideInPixels(void *object, void *result) {
  OMPS_ENTER
  *(MTLSize *)result = [(MPSCNNDropoutGradient *)object maskStrideInPixels];
  OMPS_LEAVE
}

void *omps_MPSCNNDropoutGradient_initWithDevice_keepProbability_seed_maskStrideInPixels(const char *class_name, void *device, float keepProbability, long seed, const void *maskStrideInPixels) {
  OMPS_ENTER
  return [(MPSCNNDropoutGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device keepProbability:keepProbability seed:seed maskStrideInPixels:*(const MTLSize *)maskStrideInPixels];
  OMPS_LEAVE
}
