// Made by tools/swift/generate.py. The functions of MPSNNPad.

#import "shim.h"
#include <omps/MPSNNPad.h>

void omps_MPSNNPad_paddingSizeBefore(void *object, void *result) {
  OMPS_ENTER
  *(MPSImageCoordinate *)result = [(MPSNNPad *)object paddingSizeBefore];
  OMPS_LEAVE
}

void omps_MPSNNPad_setPaddingSizeBefore(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSNNPad *)object setPaddingSizeBefore:*(const MPSImageCoordinate *)newValue];
  OMPS_LEAVE
}

void omps_MPSNNPad_paddingSizeAfter(void *object, void *result) {
  OMPS_ENTER
  *(MPSImageCoordinate *)result = [(MPSNNPad *)object paddingSizeAfter];
  OMPS_LEAVE
}

void omps_MPSNNPad_setPaddingSizeAfter(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSNNPad *)object setPaddingSizeAfter:*(const MPSImageCoordinate *)newValue];
  OMPS_LEAVE
}

float omps_MPSNNPad_fillValue(void *object) {
  OMPS_ENTER
  return [(MPSNNPad *)object fillValue];
  OMPS_LEAVE
}

void omps_MPSNNPad_setFillValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNPad *)object setFillValue:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNPad_initWithDevice_paddingSizeBefore_paddingSizeAfter(const char *class_name, void *device, const void *paddingSizeBefore, const void *paddingSizeAfter) {
  OMPS_ENTER
  return [(MPSNNPad *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device paddingSizeBefore:*(const MPSImageCoordinate *)paddingSizeBefore paddingSizeAfter:*(const MPSImageCoordinate *)paddingSizeAfter];
  OMPS_LEAVE
}

void *omps_MPSNNPad_initWithDevice_paddingSizeBefore_paddingSizeAfter_fillValueArray(const char *class_name, void *device, const void *paddingSizeBefore, const void *paddingSizeAfter, void *fillValueArray) {
  OMPS_ENTER
  return [(MPSNNPad *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device paddingSizeBefore:*(const MPSImageCoordinate *)paddingSizeBefore paddingSizeAfter:*(const MPSImageCoordinate *)paddingSizeAfter fillValueArray:omps_consumed(fillValueArray)];
  OMPS_LEAVE
}
