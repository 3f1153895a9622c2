// Made by tools/swift/generate.py. The functions of MTLFunction.

#import "shim.h"
#include <omps/MTLFunction.h>

void *omps_MTLFunction_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLFunction>)object label]);
  OMPS_LEAVE
}

void omps_MTLFunction_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(id<MTLFunction>)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

void *omps_MTLFunction_device(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLFunction>)object device]);
  OMPS_LEAVE
}

unsigned long omps_MTLFunction_functionType(void *object) {
  OMPS_ENTER
  return [(id<MTLFunction>)object functionType];
  OMPS_LEAVE
}

void *omps_MTLFunction_name(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLFunction>)object name]);
  OMPS_LEAVE
}
