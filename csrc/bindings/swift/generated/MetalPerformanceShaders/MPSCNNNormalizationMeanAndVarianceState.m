// Made by tools/swift/generate.py. The functions of MPSCNNNormalizationMeanAndVarianceState.

#import "shim.h"
#include <omps/MPSCNNNormalizationMeanAndVarianceState.h>

void *omps_MPSCNNNormalizationMeanAndVarianceState_mean(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNNormalizationMeanAndVarianceState *)object mean]);
  OMPS_LEAVE
}

void *omps_MPSCNNNormalizationMeanAndVarianceState_variance(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNNormalizationMeanAndVarianceState *)object variance]);
  OMPS_LEAVE
}

void *omps_MPSCNNNormalizationMeanAndVarianceState_initWithMean_variance(const char *class_name, void *mean, void *variance) {
  OMPS_ENTER
  return [(MPSCNNNormalizationMeanAndVarianceState *)[(Class)objc_getClass(class_name) alloc] initWithMean:(id)mean variance:(id)variance];
  OMPS_LEAVE
}

void *omps_MPSCNNNormalizationMeanAndVarianceState_class_temporaryStateWithCommandBuffer_numberOfFeatureChannels(void *commandBuffer, long numberOfFeatureChannels) {
  OMPS_ENTER
  return omps_retained([MPSCNNNormalizationMeanAndVarianceState temporaryStateWithCommandBuffer:(id)commandBuffer numberOfFeatureChannels:numberOfFeatureChannels]);
  OMPS_LEAVE
}
