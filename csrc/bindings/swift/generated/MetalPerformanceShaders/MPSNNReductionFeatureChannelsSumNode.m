// Made by tools/swift/generate.py. The functions of MPSNNReductionFeatureChannelsSumNode.

#import "shim.h"
#include <omps/MPSNNReductionFeatureChannelsSumNode.h>

float omps_MPSNNReductionFeatureChannelsSumNode_weight(void *object) {
  OMPS_ENTER
  return [(MPSNNReductionFeatureChannelsSumNode *)object weight];
  OMPS_LEAVE
}

void omps_MPSNNReductionFeatureChannelsSumNode_setWeight(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNReductionFeatureChannelsSumNode *)object setWeight:newValue];
  OMPS_LEAVE
}
