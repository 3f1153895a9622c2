// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationState.

#import "shim.h"
#include <omps/MPSCNNBatchNormalizationState.h>

void *omps_MPSCNNBatchNormalizationState_batchNormalization(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalizationState *)object batchNormalization]);
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalizationState_reset(void *object) {
  OMPS_ENTER
  [(MPSCNNBatchNormalizationState *)object reset];
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationState_gamma(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalizationState *)object gamma]);
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationState_beta(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalizationState *)object beta]);
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationState_mean(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalizationState *)object mean]);
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationState_variance(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalizationState *)object variance]);
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationState_gradientForGamma(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalizationState *)object gradientForGamma]);
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationState_gradientForBeta(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalizationState *)object gradientForBeta]);
  OMPS_LEAVE
}
