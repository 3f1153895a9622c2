// Made by tools/swift/generate.py. The functions of MPSCNNLocalContrastNormalizationGradient.

#import "shim.h"
#include <omps/MPSCNNLocalContrastNormalizationGradient.h>

float omps_MPSCNNLocalContrastNormalizationGradient_alpha(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradient *)object alpha];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradient_setAlpha(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradient *)object setAlpha:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationGradient_beta(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradient *)object beta];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradient_setBeta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradient *)object setBeta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationGradient_delta(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradient *)object delta];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradient_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradient *)object setDelta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationGradient_p0(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradient *)object p0];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradient_setP0(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradient *)object setP0:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationGradient_pm(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradient *)object pm];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradient_setPm(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradient *)object setPm:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationGradient_ps(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradient *)object ps];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradient_setPs(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradient *)object setPs:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNLocalContrastNormalizationGradient_initWithDevice_kernelWidth_kernelHeight(const char *class_name, void *device, long kernelWidth, long kernelHeight) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight];
  OMPS_LEAVE
}
