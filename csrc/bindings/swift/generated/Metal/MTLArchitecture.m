// Made by tools/swift/generate.py. The functions of MTLArchitecture.

#import "shim.h"
#include <omps/MTLArchitecture.h>

void *omps_MTLArchitecture_name(void *object) {
  OMPS_ENTER
  return omps_retained([(MTLArchitecture *)object name]);
  OMPS_LEAVE
}
