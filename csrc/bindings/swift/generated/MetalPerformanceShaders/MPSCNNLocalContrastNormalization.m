// Made by tools/swift/generate.py. The functions of MPSCNNLocalContrastNormalization.

#import "shim.h"
#include <omps/MPSCNNLocalContrastNormalization.h>

float omps_MPSCNNLocalContrastNormalization_alpha(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalization *)object alpha];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalization_setAlpha(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalization *)object setAlpha:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalization_beta(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalization *)object beta];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalization_setBeta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalization *)object setBeta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalization_delta(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalization *)object delta];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalization_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalization *)object setDelta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalization_p0(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalization *)object p0];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalization_setP0(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalization *)object setP0:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalization_pm(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalization *)object pm];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalization_setPm(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalization *)object setPm:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalization_ps(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalization *)object ps];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalization_setPs(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalization *)object setPs:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNLocalContrastNormalization_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalization *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight];
  OMPS_LEAVE
}
