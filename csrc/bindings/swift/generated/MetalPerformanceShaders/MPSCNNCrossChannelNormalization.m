// Made by tools/swift/generate.py. The functions of MPSCNNCrossChannelNormalization.

#import "shim.h"
#include <omps/MPSCNNCrossChannelNormalization.h>

float omps_MPSCNNCrossChannelNormalization_alpha(void *object) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalization *)object alpha];
  OMPS_LEAVE
}

void omps_MPSCNNCrossChannelNormalization_setAlpha(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNCrossChannelNormalization *)object setAlpha:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNCrossChannelNormalization_beta(void *object) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalization *)object beta];
  OMPS_LEAVE
}

void omps_MPSCNNCrossChannelNormalization_setBeta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNCrossChannelNormalization *)object setBeta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNCrossChannelNormalization_delta(void *object) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalization *)object delta];
  OMPS_LEAVE
}

void omps_MPSCNNCrossChannelNormalization_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNCrossChannelNormalization *)object setDelta:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNCrossChannelNormalization_kernelSize(void *object) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalization *)object kernelSize];
  OMPS_LEAVE
}

void *omps_MPSCNNCrossChannelNormalization_initWithDevice_kernelSize(const char *class_name, void *device, long kernelSize) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalization *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelSize:kernelSize];
  OMPS_LEAVE
}
