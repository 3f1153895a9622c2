// Made by tools/swift/generate.py. The functions of MPSCNNSpatialNormalizationGradient.

#import "shim.h"
#include <omps/MPSCNNSpatialNormalizationGradient.h>

float omps_MPSCNNSpatialNormalizationGradient_alpha(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationGradient *)object alpha];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalizationGradient_setAlpha(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalizationGradient *)object setAlpha:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNSpatialNormalizationGradient_beta(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationGradient *)object beta];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalizationGradient_setBeta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalizationGradient *)object setBeta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNSpatialNormalizationGradient_delta(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationGradient *)object delta];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalizationGradient_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalizationGradient *)object setDelta:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNSpatialNormalizationGradient_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight];
  OMPS_LEAVE
}
