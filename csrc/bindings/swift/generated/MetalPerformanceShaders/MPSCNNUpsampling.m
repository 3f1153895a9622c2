// Made by tools/swift/generate.py. The functions of MPSCNNUpsampling.

#import "shim.h"
#include <omps/MPSCNNUpsampling.h>

double omps_MPSCNNUpsampling_scaleFactorX(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsampling *)object scaleFactorX];
  OMPS_LEAVE
}

double omps_MPSCNNUpsampling_scaleFactorY(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsampling *)object scaleFactorY];
  OMPS_LEAVE
}

_Bool omps_MPSCNNUpsampling_alignCorners(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsampling *)object alignCorners];
  OMPS_LEAVE
}
