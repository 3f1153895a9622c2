// Made by tools/swift/generate.py. The functions of MTLAllocation.

#import "shim.h"
#include <omps/MTLAllocation.h>

long omps_MTLAllocation_allocatedSize(void *object) {
  OMPS_ENTER
  return [(id<MTLAllocation>)object allocatedSize];
  OMPS_LEAVE
}
