// Made by tools/swift/generate.py. The functions of MPSGraphDevice.

#import "shim.h"
#include <omps/MPSGraphDevice.h>

uint32_t omps_MPSGraphDevice_type(void *object) {
  OMPS_ENTER
  return [(MPSGraphDevice *)object type];
  OMPS_LEAVE
}

void *omps_MPSGraphDevice_metalDevice(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphDevice *)object metalDevice]);
  OMPS_LEAVE
}

void *omps_MPSGraphDevice_deviceWithMTLDevice(const char *class_name, void *metalDevice) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) deviceWithMTLDevice:(id)metalDevice]);
  OMPS_LEAVE
}
