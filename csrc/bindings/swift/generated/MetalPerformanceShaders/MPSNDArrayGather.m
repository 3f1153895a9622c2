// Made by tools/swift/generate.py. The functions of MPSNDArrayGather.

#import "shim.h"
#include <omps/MPSNDArrayGather.h>

long omps_MPSNDArrayGather_axis(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayGather *)object axis];
  OMPS_LEAVE
}

void omps_MPSNDArrayGather_setAxis(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNDArrayGather *)object setAxis:newValue];
  OMPS_LEAVE
}
