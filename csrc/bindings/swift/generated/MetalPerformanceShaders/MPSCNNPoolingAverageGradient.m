// Made by tools/swift/generate.py. The functions of MPSCNNPoolingAverageGradient.

#import "shim.h"
#include <omps/MPSCNNPoolingAverageGradient.h>

long omps_MPSCNNPoolingAverageGradient_zeroPadSizeX(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingAverageGradient *)object zeroPadSizeX];
  OMPS_LEAVE
}

void omps_MPSCNNPoolingAverageGradient_setZeroPadSizeX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNPoolingAverageGradient *)object setZeroPadSizeX:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNPoolingAverageGradient_zeroPadSizeY(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingAverageGradient *)object zeroPadSizeY];
  OMPS_LEAVE
}

void omps_MPSCNNPoolingAverageGradient_setZeroPadSizeY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNPoolingAverageGradient *)object setZeroPadSizeY:newValue];
  OMPS_LEAVE
}
