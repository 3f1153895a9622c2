// Made by tools/swift/generate.py. The functions of MPSImageArithmetic.

#import "shim.h"
#include <omps/MPSImageArithmetic.h>

float omps_MPSImageArithmetic_primaryScale(void *object) {
  OMPS_ENTER
  return [(MPSImageArithmetic *)object primaryScale];
  OMPS_LEAVE
}

void omps_MPSImageArithmetic_setPrimaryScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageArithmetic *)object setPrimaryScale:newValue];
  OMPS_LEAVE
}

float omps_MPSImageArithmetic_secondaryScale(void *object) {
  OMPS_ENTER
  return [(MPSImageArithmetic *)object secondaryScale];
  OMPS_LEAVE
}

void omps_MPSImageArithmetic_setSecondaryScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageArithmetic *)object setSecondaryScale:newValue];
  OMPS_LEAVE
}

float omps_MPSImageArithmetic_bias(void *object) {
  OMPS_ENTER
  return [(MPSImageArithmetic *)object bias];
  OMPS_LEAVE
}

void omps_MPSImageArithmetic_setBias(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageArithmetic *)object setBias:newValue];
  OMPS_LEAVE
}

void omps_MPSImageArithmetic_primaryStrideInPixels(void *object, void *result) {
  OMPS_ENTER
  *(MTLSize *)result = [(MPSImageArithmetic *)object primaryStrideInPixels];
  OMPS_LEAVE
}

void omps_MPSImageArithmetic_setPrimaryStrideInPixels(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageArithmetic *)object setPrimaryStrideInPixels:*(const MTLSize *)newValue];
  OMPS_LEAVE
}

void omps_MPSImageArithmetic_secondaryStrideInPixels(void *object, void *result) {
  OMPS_ENTER
  *(MTLSize *)result = [(MPSImageArithmetic *)object secondaryStrideInPixels];
  OMPS_LEAVE
}

void omps_MPSImageArithmetic_setSecondaryStrideInPixels(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageArithmetic *)object setSecondaryStrideInPixels:*(const MTLSize *)newValue];
  OMPS_LEAVE
}

float omps_MPSImageArithmetic_minimumValue(void *object) {
  OMPS_ENTER
  return [(MPSImageArithmetic *)object minimumValue];
  OMPS_LEAVE
}

void omps_MPSImageArithmetic_setMinimumValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageArithmetic *)object setMinimumValue:newValue];
  OMPS_LEAVE
}

float omps_MPSImageArithmetic_maximumValue(void *object) {
  OMPS_ENTER
  return [(MPSImageArithmetic *)object maximumValue];
  OMPS_LEAVE
}

void omps_MPSImageArithmetic_setMaximumValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageArithmetic *)object setMaximumValue:newValue];
  OMPS_LEAVE
}
