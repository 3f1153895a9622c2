// Made by tools/swift/generate.py. The functions of MPSImageConversion.

#import "shim.h"
#include <omps/MPSImageConversion.h>

unsigned long omps_MPSImageConversion_sourceAlpha(void *object) {
  OMPS_ENTER
  return [(MPSImageConversion *)object sourceAlpha];
  OMPS_LEAVE
}

unsigned long omps_MPSImageConversion_destinationAlpha(void *object) {
  OMPS_ENTER
  return [(MPSImageConversion *)object destinationAlpha];
  OMPS_LEAVE
}

void *omps_MPSImageConversion_initWithDevice_srcAlpha_destAlpha_backgroundColor_conversionInfo(const char *class_name, void *device, unsigned long srcAlpha, unsigned long destAlpha, void *backgroundColor, const void *conversionInfo) {
  OMPS_ENTER
  return [(MPSImageConversion *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device srcAlpha:srcAlpha destAlpha:destAlpha backgroundColor:(void *)backgroundColor conversionInfo:NULL];
  OMPS_LEAVE
}
