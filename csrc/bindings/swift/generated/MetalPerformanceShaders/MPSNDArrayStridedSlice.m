// Made by tools/swift/generate.py. The functions of MPSNDArrayStridedSlice.

#import "shim.h"
#include <omps/MPSNDArrayStridedSlice.h>

void omps_MPSNDArrayStridedSlice_strides(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArrayOffsets *)result = [(MPSNDArrayStridedSlice *)object strides];
  OMPS_LEAVE
}

void omps_MPSNDArrayStridedSlice_setStrides(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSNDArrayStridedSlice *)object setStrides:*(const MPSNDArrayOffsets *)newValue];
  OMPS_LEAVE
}
