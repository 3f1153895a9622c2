// Made by tools/swift/generate.py. The functions of MPSCNNArithmeticGradient.

#import "shim.h"
#include <omps/MPSCNNArithmeticGradient.h>

float omps_MPSCNNArithmeticGradient_primaryScale(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmeticGradient *)object primaryScale];
  OMPS_LEAVE
}

void omps_MPSCNNArithmeticGradient_setPrimaryScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNArithmeticGradient *)object setPrimaryScale:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNArithmeticGradient_secondaryScale(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmeticGradient *)object secondaryScale];
  OMPS_LEAVE
}

void omps_MPSCNNArithmeticGradient_setSecondaryScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNArithmeticGradient *)object setSecondaryScale:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNArithmeticGradient_bias(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmeticGradient *)object bias];
  OMPS_LEAVE
}

void omps_MPSCNNArithmeticGradient_setBias(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNArithmeticGradient *)object setBias:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNArithmeticGradient_secondaryStrideInFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmeticGradient *)object secondaryStrideInFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSCNNArithmeticGradient_setSecondaryStrideInFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNArithmeticGradient *)object setSecondaryStrideInFeatureChannels:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNArithmeticGradient_minimumValue(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmeticGradient *)object minimumValue];
  OMPS_LEAVE
}

void omps_MPSCNNArithmeticGradient_setMinimumValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNArithmeticGradient *)object setMinimumValue:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNArithmeticGradient_maximumValue(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmeticGradient *)object maximumValue];
  OMPS_LEAVE
}

void omps_MPSCNNArithmeticGradient_setMaximumValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNArithmeticGradient *)object setMaximumValue:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSCNNArithmeticGradient_isSecondarySourceFilter(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmeticGradient *)object isSecondarySourceFilter];
  OMPS_LEAVE
}
