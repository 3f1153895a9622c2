// Made by tools/swift/generate.py. The functions of MPSImageReduceUnary.

#import "shim.h"
#include <omps/MPSImageReduceUnary.h>

void omps_MPSImageReduceUnary_clipRectSource(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSImageReduceUnary *)object clipRectSource];
  OMPS_LEAVE
}

void omps_MPSImageReduceUnary_setClipRectSource(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageReduceUnary *)object setClipRectSource:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}
