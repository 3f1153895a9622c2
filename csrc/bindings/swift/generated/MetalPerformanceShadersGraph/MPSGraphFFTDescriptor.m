// Made by tools/swift/generate.py. The functions of MPSGraphFFTDescriptor.

#import "shim.h"
#include <omps/MPSGraphFFTDescriptor.h>

_Bool omps_MPSGraphFFTDescriptor_inverse(void *object) {
  OMPS_ENTER
  return [(MPSGraphFFTDescriptor *)object inverse];
  OMPS_LEAVE
}

void omps_MPSGraphFFTDescriptor_setInverse(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphFFTDescriptor *)object setInverse:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphFFTDescriptor_scalingMode(void *object) {
  OMPS_ENTER
  return [(MPSGraphFFTDescriptor *)object scalingMode];
  OMPS_LEAVE
}

void omps_MPSGraphFFTDescriptor_setScalingMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphFFTDescriptor *)object setScalingMode:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphFFTDescriptor_roundToOddHermitean(void *object) {
  OMPS_ENTER
  return [(MPSGraphFFTDescriptor *)object roundToOddHermitean];
  OMPS_LEAVE
}

void omps_MPSGraphFFTDescriptor_setRoundToOddHermitean(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphFFTDescriptor *)object setRoundToOddHermitean:newValue];
  OMPS_LEAVE
}
