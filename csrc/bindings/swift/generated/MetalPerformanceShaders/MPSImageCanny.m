// Made by tools/swift/generate.py. The functions of MPSImageCanny.

#import "shim.h"
#include <omps/MPSImageCanny.h>

const float *omps_MPSImageCanny_colorTransform(void *object) {
  OMPS_ENTER
  return (void *)[(MPSImageCanny *)object colorTransform];
  OMPS_LEAVE
}

float omps_MPSImageCanny_sigma(void *object) {
  OMPS_ENTER
  return [(MPSImageCanny *)object sigma];
  OMPS_LEAVE
}

float omps_MPSImageCanny_highThreshold(void *object) {
  OMPS_ENTER
  return [(MPSImageCanny *)object highThreshold];
  OMPS_LEAVE
}

void omps_MPSImageCanny_setHighThreshold(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageCanny *)object setHighThreshold:newValue];
  OMPS_LEAVE
}

float omps_MPSImageCanny_lowThreshold(void *object) {
  OMPS_ENTER
  return [(MPSImageCanny *)object lowThreshold];
  OMPS_LEAVE
}

void omps_MPSImageCanny_setLowThreshold(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageCanny *)object setLowThreshold:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSImageCanny_useFastMode(void *object) {
  OMPS_ENTER
  return [(MPSImageCanny *)object useFastMode];
  OMPS_LEAVE
}

void omps_MPSImageCanny_setUseFastMode(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSImageCanny *)object setUseFastMode:newValue];
  OMPS_LEAVE
}

void *omps_MPSImageCanny_initWithDevice_linearToGrayScaleTransform_sigma(const char *class_name, void *device, const float *transform, float sigma) {
  OMPS_ENTER
  return [(MPSImageCanny *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device linearToGrayScaleTransform:(void *)transform sigma:sigma];
  OMPS_LEAVE
}
