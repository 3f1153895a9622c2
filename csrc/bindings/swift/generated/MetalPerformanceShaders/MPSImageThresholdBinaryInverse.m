// Made by tools/swift/generate.py. The functions of MPSImageThresholdBinaryInverse.

#import "shim.h"
#include <omps/MPSImageThresholdBinaryInverse.h>

float omps_MPSImageThresholdBinaryInverse_thresholdValue(void *object) {
  OMPS_ENTER
  return [(MPSImageThresholdBinaryInverse *)object thresholdValue];
  OMPS_LEAVE
}

float omps_MPSImageThresholdBinaryInverse_maximumValue(void *object) {
  OMPS_ENTER
  return [(MPSImageThresholdBinaryInverse *)object maximumValue];
  OMPS_LEAVE
}

const float *omps_MPSImageThresholdBinaryInverse_transform(void *object) {
  OMPS_ENTER
  return (void *)[(MPSImageThresholdBinaryInverse *)object transform];
  OMPS_LEAVE
}

void *omps_MPSImageThresholdBinaryInverse_initWithDevice_thresholdValue_maximumValue_linearGrayColorTransform(const char *class_name, void *device, float thresholdValue, float maximumValue, const float *transform) {
  OMPS_ENTER
  return [(MPSImageThresholdBinaryInverse *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device thresholdValue:thresholdValue maximumValue:maximumValue linearGrayColorTransform:(void *)transform];
  OMPS_LEAVE
}
