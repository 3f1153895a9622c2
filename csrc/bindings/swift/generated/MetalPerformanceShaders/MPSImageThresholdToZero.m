// Made by tools/swift/generate.py. The functions of MPSImageThresholdToZero.

#import "shim.h"
#include <omps/MPSImageThresholdToZero.h>

float omps_MPSImageThresholdToZero_thresholdValue(void *object) {
  OMPS_ENTER
  return [(MPSImageThresholdToZero *)object thresholdValue];
  OMPS_LEAVE
}

const float *omps_MPSImageThresholdToZero_transform(void *object) {
  OMPS_ENTER
  return (void *)[(MPSImageThresholdToZero *)object transform];
  OMPS_LEAVE
}

void *omps_MPSImageThresholdToZero_initWithDevice_thresholdValue_linearGrayColorTransform(const char *class_name, void *device, float thresholdValue, const float *transform) {
  OMPS_ENTER
  return [(MPSImageThresholdToZero *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device thresholdValue:thresholdValue linearGrayColorTransform:(void *)transform];
  OMPS_LEAVE
}
