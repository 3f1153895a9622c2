// Made by tools/swift/generate.py. The functions of MPSNNReduceUnary.

#import "shim.h"
#include <omps/MPSNNReduceUnary.h>

void omps_MPSNNReduceUnary_clipRectSource(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSNNReduceUnary *)object clipRectSource];
  OMPS_LEAVE
}

void omps_MPSNNReduceUnary_setClipRectSource(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSNNReduceUnary *)object setClipRectSource:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

void omps_MPSNNReduceUnary_setOffset(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSNNReduceUnary *)object setOffset:*(const MPSOffset *)newValue];
  OMPS_LEAVE
}
