// Made by tools/swift/generate.py. The functions of MPSCNNPoolingAverage.

#import "shim.h"
#include <omps/MPSCNNPoolingAverage.h>

long omps_MPSCNNPoolingAverage_zeroPadSizeX(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingAverage *)object zeroPadSizeX];
  OMPS_LEAVE
}

void omps_MPSCNNPoolingAverage_setZeroPadSizeX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNPoolingAverage *)object setZeroPadSizeX:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNPoolingAverage_zeroPadSizeY(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingAverage *)object zeroPadSizeY];
  OMPS_LEAVE
}

void omps_MPSCNNPoolingAverage_setZeroPadSizeY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNPoolingAverage *)object setZeroPadSizeY:newValue];
  OMPS_LEAVE
}
