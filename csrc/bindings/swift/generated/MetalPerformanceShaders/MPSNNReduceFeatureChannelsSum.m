// Made by tools/swift/generate.py. The functions of MPSNNReduceFeatureChannelsSum.

#import "shim.h"
#include <omps/MPSNNReduceFeatureChannelsSum.h>

float omps_MPSNNReduceFeatureChannelsSum_weight(void *object) {
  OMPS_ENTER
  return [(MPSNNReduceFeatureChannelsSum *)object weight];
  OMPS_LEAVE
}

void omps_MPSNNReduceFeatureChannelsSum_setWeight(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNReduceFeatureChannelsSum *)object setWeight:newValue];
  OMPS_LEAVE
}
