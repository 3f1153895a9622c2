// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingGradient.

#import "shim.h"
#include <omps/MPSCNNUpsamplingGradient.h>

double omps_MPSCNNUpsamplingGradient_scaleFactorX(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingGradient *)object scaleFactorX];
  OMPS_LEAVE
}

double omps_MPSCNNUpsamplingGradient_scaleFactorY(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingGradient *)object scaleFactorY];
  OMPS_LEAVE
}
