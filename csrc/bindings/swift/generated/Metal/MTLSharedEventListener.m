// Made by tools/swift/generate.py. The functions of MTLSharedEventListener.

#import "shim.h"
#include <omps/MTLSharedEventListener.h>

void *omps_MTLSharedEventListener_class_sharedListener(void) {
  OMPS_ENTER
  return omps_retained([MTLSharedEventListener sharedListener]);
  OMPS_LEAVE
}
