// Made by tools/swift/generate.py. The functions of MPSKernel.

#import "shim.h"
#include <omps/MPSKernel.h>

unsigned long omps_MPSKernel_options(void *object) {
  OMPS_ENTER
  return [(MPSKernel *)object options];
  OMPS_LEAVE
}

void omps_MPSKernel_setOptions(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSKernel *)object setOptions:newValue];
  OMPS_LEAVE
}

void *omps_MPSKernel_device(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSKernel *)object device]);
  OMPS_LEAVE
}

void *omps_MPSKernel_label(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSKernel *)object label]);
  OMPS_LEAVE
}

void omps_MPSKernel_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(MPSKernel *)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

void *omps_MPSKernel_initWithDevice(const char *class_name, void *device) {
  OMPS_ENTER
  return [(MPSKernel *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device];
  OMPS_LEAVE
}

void *omps_MPSKernel_initWithCoder_device(const char *class_name, void *aDecoder, void *device) {
  OMPS_ENTER
  return [(MPSKernel *)[(Class)objc_getClass(class_name) alloc] initWithCoder:omps_consumed(aDecoder) device:(id)device];
  OMPS_LEAVE
}

void *omps_MPSKernel_copyWithZone_device(void *object, void *zone, void *device) {
  OMPS_ENTER
  return (void *)[(MPSKernel *)object copyWithZone:(NSZone *)zone device:(id)device];
  OMPS_LEAVE
}
