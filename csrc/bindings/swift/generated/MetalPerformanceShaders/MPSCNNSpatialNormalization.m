// Made by tools/swift/generate.py. The functions of MPSCNNSpatialNormalization.

#import "shim.h"
#include <omps/MPSCNNSpatialNormalization.h>

float omps_MPSCNNSpatialNormalization_alpha(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalization *)object alpha];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalization_setAlpha(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalization *)object setAlpha:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNSpatialNormalization_beta(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalization *)object beta];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalization_setBeta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalization *)object setBeta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNSpatialNormalization_delta(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalization *)object delta];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalization_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalization *)object setDelta:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNSpatialNormalization_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalization *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight];
  OMPS_LEAVE
}
