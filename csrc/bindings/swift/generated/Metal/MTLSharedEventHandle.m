// Made by tools/swift/generate.py. The functions of MTLSharedEventHandle.

#import "shim.h"
#include <omps/MTLSharedEventHandle.h>

void *omps_MTLSharedEventHandle_label(void *object) {
  OMPS_ENTER
  return omps_retained([(MTLSharedEventHandle *)object label]);
  OMPS_LEAVE
}
