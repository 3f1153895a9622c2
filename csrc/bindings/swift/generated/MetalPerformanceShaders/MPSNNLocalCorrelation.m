// Made by tools/swift/generate.py. The functions of MPSNNLocalCorrelation.

#import "shim.h"
#include <omps/MPSNNLocalCorrelation.h>

long omps_MPSNNLocalCorrelation_windowInX(void *object) {
  OMPS_ENTER
  return [(MPSNNLocalCorrelation *)object windowInX];
  OMPS_LEAVE
}

void omps_MPSNNLocalCorrelation_setWindowInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNLocalCorrelation *)object setWindowInX:newValue];
  OMPS_LEAVE
}

long omps_MPSNNLocalCorrelation_windowInY(void *object) {
  OMPS_ENTER
  return [(MPSNNLocalCorrelation *)object windowInY];
  OMPS_LEAVE
}

void omps_MPSNNLocalCorrelation_setWindowInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNLocalCorrelation *)object setWindowInY:newValue];
  OMPS_LEAVE
}

long omps_MPSNNLocalCorrelation_strideInX(void *object) {
  OMPS_ENTER
  return [(MPSNNLocalCorrelation *)object strideInX];
  OMPS_LEAVE
}

void omps_MPSNNLocalCorrelation_setStrideInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNLocalCorrelation *)object setStrideInX:newValue];
  OMPS_LEAVE
}

long omps_MPSNNLocalCorrelation_strideInY(void *object) {
  OMPS_ENTER
  return [(MPSNNLocalCorrelation *)object strideInY];
  OMPS_LEAVE
}

void omps_MPSNNLocalCorrelation_setStrideInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNLocalCorrelation *)object setStrideInY:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNLocalCorrelation_initWithDevice_windowInX_windowInY_strideInX_strideInY(const char *class_name, void *device, long windowInX, long windowInY, long strideInX, long strideInY) {
  OMPS_ENTER
  return [(MPSNNLocalCorrelation *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device windowInX:windowInX windowInY:windowInY strideInX:strideInX strideInY:strideInY];
  OMPS_LEAVE
}
