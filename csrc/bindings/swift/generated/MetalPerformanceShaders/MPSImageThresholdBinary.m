// Made by tools/swift/generate.py. The functions of MPSImageThresholdBinary.

#import "shim.h"
#include <omps/MPSImageThresholdBinary.h>

float omps_MPSImageThresholdBinary_thresholdValue(void *object) {
  OMPS_ENTER
  return [(MPSImageThresholdBinary *)object thresholdValue];
  OMPS_LEAVE
}

float omps_MPSImageThresholdBinary_maximumValue(void *object) {
  OMPS_ENTER
  return [(MPSImageThresholdBinary *)object maximumValue];
  OMPS_LEAVE
}

const float *omps_MPSImageThresholdBinary_transform(void *object) {
  OMPS_ENTER
  return (void *)[(MPSImageThresholdBinary *)object transform];
  OMPS_LEAVE
}

void *omps_MPSImageThresholdBinary_initWithDevice_thresholdValue_maximumValue_linearGrayColorTransform(const char *class_name, void *device, float thresholdValue, float maximumValue, const float *transform) {
  OMPS_ENTER
  return [(MPSImageThresholdBinary *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device thresholdValue:thresholdValue maximumValue:maximumValue linearGrayColorTransform:(void *)transform];
  OMPS_LEAVE
}
