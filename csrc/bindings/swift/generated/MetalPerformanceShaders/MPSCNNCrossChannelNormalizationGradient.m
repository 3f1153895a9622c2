// Made by tools/swift/generate.py. The functions of MPSCNNCrossChannelNormalizationGradient.

#import "shim.h"
#include <omps/MPSCNNCrossChannelNormalizationGradient.h>

float omps_MPSCNNCrossChannelNormalizationGradient_alpha(void *object) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalizationGradient *)object alpha];
  OMPS_LEAVE
}

void omps_MPSCNNCrossChannelNormalizationGradient_setAlpha(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNCrossChannelNormalizationGradient *)object setAlpha:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNCrossChannelNormalizationGradient_beta(void *object) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalizationGradient *)object beta];
  OMPS_LEAVE
}

void omps_MPSCNNCrossChannelNormalizationGradient_setBeta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNCrossChannelNormalizationGradient *)object setBeta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNCrossChannelNormalizationGradient_delta(void *object) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalizationGradient *)object delta];
  OMPS_LEAVE
}

void omps_MPSCNNCrossChannelNormalizationGradient_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNCrossChannelNormalizationGradient *)object setDelta:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNCrossChannelNormalizationGradient_kernelSize(void *object) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalizationGradient *)object kernelSize];
  OMPS_LEAVE
}

void *omps_MPSCNNCrossChannelNormalizationGradient_initWithDevice_kernelSize(const char *class_name, void *device, long kernelSize) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalizationGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelSize:kernelSize];
  OMPS_LEAVE
}
