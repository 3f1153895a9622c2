// Made by tools/swift/generate.py. The functions of MPSGraphTensor.

#import "shim.h"
#include <omps/MPSGraphTensor.h>

void *omps_MPSGraphTensor_shape(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphTensor *)object shape]);
  OMPS_LEAVE
}

uint32_t omps_MPSGraphTensor_dataType(void *object) {
  OMPS_ENTER
  return [(MPSGraphTensor *)object dataType];
  OMPS_LEAVE
}

void *omps_MPSGraphTensor_operation(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphTensor *)object operation]);
  OMPS_LEAVE
}
