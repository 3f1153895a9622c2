// Made by tools/swift/generate.py. The functions of MPSNNReduceFeatureChannelsAndWeightsSum.

#import "shim.h"
#include <omps/MPSNNReduceFeatureChannelsAndWeightsSum.h>

_Bool omps_MPSNNReduceFeatureChannelsAndWeightsSum_doWeightedSumByNonZeroWeights(void *object) {
  OMPS_ENTER
  return [(MPSNNReduceFeatureChannelsAndWeightsSum *)object doWeightedSumByNonZeroWeights];
  OMPS_LEAVE
}

void *omps_MPSNNReduceFeatureChannelsAndWeightsSum_initWithDevice_doWeightedSumByNonZeroWeights(const char *class_name, void *device, _Bool doWeightedSumByNonZeroWeights) {
  OMPS_ENTER
  return [(MPSNNReduceFeatureChannelsAndWeightsSum *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device doWeightedSumByNonZeroWeights:doWeightedSumByNonZeroWeights];
  OMPS_LEAVE
}
