// Made by tools/swift/generate.py. The functions of MPSImageThresholdTruncate.

#import "shim.h"
#include <omps/MPSImageThresholdTruncate.h>

float omps_MPSImageThresholdTruncate_thresholdValue(void *object) {
  OMPS_ENTER
  return [(MPSImageThresholdTruncate *)object thresholdValue];
  OMPS_LEAVE
}

const float *omps_MPSImageThresholdTruncate_transform(void *object) {
  OMPS_ENTER
  return (void *)[(MPSImageThresholdTruncate *)object transform];
  OMPS_LEAVE
}

void *omps_MPSImageThresholdTruncate_initWithDevice_thresholdValue_linearGrayColorTransform(const char *class_name, void *device, float thresholdValue, const float *transform) {
  OMPS_ENTER
  return [(MPSImageThresholdTruncate *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device thresholdValue:thresholdValue linearGrayColorTransform:(void *)transform];
  OMPS_LEAVE
}
