// Made by tools/swift/generate.py. The functions of MPSImageThresholdToZeroInverse.

#import "shim.h"
#include <omps/MPSImageThresholdToZeroInverse.h>

float omps_MPSImageThresholdToZeroInverse_thresholdValue(void *object) {
  OMPS_ENTER
  return [(MPSImageThresholdToZeroInverse *)object thresholdValue];
  OMPS_LEAVE
}

const float *omps_MPSImageThresholdToZeroInverse_transform(void *object) {
  OMPS_ENTER
  return (void *)[(MPSImageThresholdToZeroInverse *)object transform];
  OMPS_LEAVE
}

void *omps_MPSImageThresholdToZeroInverse_initWithDevice_thresholdValue_linearGrayColorTransform(const char *class_name, void *device, float thresholdValue, const float *transform) {
  OMPS_ENTER
  return [(MPSImageThresholdToZeroInverse *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device thresholdValue:thresholdValue linearGrayColorTransform:(void *)transform];
  OMPS_LEAVE
}
