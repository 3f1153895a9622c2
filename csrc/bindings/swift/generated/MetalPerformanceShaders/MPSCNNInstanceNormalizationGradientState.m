// Made by tools/swift/generate.py. The functions of MPSCNNInstanceNormalizationGradientState.

#import "shim.h"
#include <omps/MPSCNNInstanceNormalizationGradientState.h>

void *omps_MPSCNNInstanceNormalizationGradientState_instanceNormalization(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNInstanceNormalizationGradientState *)object instanceNormalization]);
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalizationGradientState_gamma(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNInstanceNormalizationGradientState *)object gamma]);
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalizationGradientState_beta(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNInstanceNormalizationGradientState *)object beta]);
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalizationGradientState_gradientForGamma(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNInstanceNormalizationGradientState *)object gradientForGamma]);
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalizationGradientState_gradientForBeta(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNInstanceNormalizationGradientState *)object gradientForBeta]);
  OMPS_LEAVE
}
