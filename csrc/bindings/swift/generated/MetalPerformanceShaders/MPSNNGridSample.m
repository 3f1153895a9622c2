// Made by tools/swift/generate.py. The functions of MPSNNGridSample.

#import "shim.h"
#include <omps/MPSNNGridSample.h>

_Bool omps_MPSNNGridSample_useGridValueAsInputCoordinate(void *object) {
  OMPS_ENTER
  return [(MPSNNGridSample *)object useGridValueAsInputCoordinate];
  OMPS_LEAVE
}

void omps_MPSNNGridSample_setUseGridValueAsInputCoordinate(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNNGridSample *)object setUseGridValueAsInputCoordinate:newValue];
  OMPS_LEAVE
}
