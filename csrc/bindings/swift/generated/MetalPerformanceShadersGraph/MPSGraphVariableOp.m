// Made by tools/swift/generate.py. The functions of MPSGraphVariableOp.

#import "shim.h"
#include <omps/MPSGraphVariableOp.h>

void *omps_MPSGraphVariableOp_shape(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphVariableOp *)object shape]);
  OMPS_LEAVE
}

uint32_t omps_MPSGraphVariableOp_dataType(void *object) {
  OMPS_ENTER
  return [(MPSGraphVariableOp *)object dataType];
  OMPS_LEAVE
}
