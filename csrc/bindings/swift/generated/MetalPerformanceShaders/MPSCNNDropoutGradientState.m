// Made by tools/swift/generate.py. The functions of MPSCNNDropoutGradientState.

#import "shim.h"
#include <omps/MPSCNNDropoutGradientState.h>

void *omps_MPSCNNDropoutGradientState_maskData(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNDropoutGradientState *)object maskData]);
  OMPS_LEAVE
}
