// Made by tools/swift/generate.py. The functions of MPSCNNGroupNormalizationGradientState.

#import "shim.h"
#include <omps/MPSCNNGroupNormalizationGradientState.h>

void *omps_MPSCNNGroupNormalizationGradientState_groupNormalization(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNGroupNormalizationGradientState *)object groupNormalization]);
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalizationGradientState_gamma(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNGroupNormalizationGradientState *)object gamma]);
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalizationGradientState_beta(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNGroupNormalizationGradientState *)object beta]);
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalizationGradientState_gradientForGamma(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNGroupNormalizationGradientState *)object gradientForGamma]);
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalizationGradientState_gradientForBeta(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNGroupNormalizationGradientState *)object gradientForBeta]);
  OMPS_LEAVE
}
