// Made by tools/swift/generate.py. The functions of MTLFence.

#import "shim.h"
#include <omps/MTLFence.h>

void *omps_MTLFence_device(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLFence>)object device]);
  OMPS_LEAVE
}

void *omps_MTLFence_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLFence>)object label]);
  OMPS_LEAVE
}

void omps_MTLFence_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(id<MTLFence>)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}
