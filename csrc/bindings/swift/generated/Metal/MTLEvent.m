// Made by tools/swift/generate.py. The functions of MTLEvent.

#import "shim.h"
#include <omps/MTLEvent.h>

void *omps_MTLEvent_device(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLEvent>)object device]);
  OMPS_LEAVE
}

void *omps_MTLEvent_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLEvent>)object label]);
  OMPS_LEAVE
}

void omps_MTLEvent_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(id<MTLEvent>)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}
