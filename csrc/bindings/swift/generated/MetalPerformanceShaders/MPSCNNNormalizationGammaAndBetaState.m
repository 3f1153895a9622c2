// Made by tools/swift/generate.py. The functions of MPSCNNNormalizationGammaAndBetaState.

#import "shim.h"
#include <omps/MPSCNNNormalizationGammaAndBetaState.h>

void *omps_MPSCNNNormalizationGammaAndBetaState_gamma(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNNormalizationGammaAndBetaState *)object gamma]);
  OMPS_LEAVE
}

void *omps_MPSCNNNormalizationGammaAndBetaState_beta(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNNormalizationGammaAndBetaState *)object beta]);
  OMPS_LEAVE
}

void *omps_MPSCNNNormalizationGammaAndBetaState_initWithGamma_beta(const char *class_name, void *gamma, void *beta) {
  OMPS_ENTER
  return [(MPSCNNNormalizationGammaAndBetaState *)[(Class)objc_getClass(class_name) alloc] initWithGamma:(id)gamma beta:(id)beta];
  OMPS_LEAVE
}

void *omps_MPSCNNNormalizationGammaAndBetaState_class_temporaryStateWithCommandBuffer_numberOfFeatureChannels(void *commandBuffer, long numberOfFeatureChannels) {
  OMPS_ENTER
  return omps_retained([MPSCNNNormalizationGammaAndBetaState temporaryStateWithCommandBuffer:(id)commandBuffer numberOfFeatureChannels:numberOfFeatureChannels]);
  OMPS_LEAVE
}
