// Made by tools/swift/generate.py. The functions of MPSCNNGroupNormalization.

#import "shim.h"
#include <omps/MPSCNNGroupNormalization.h>

float omps_MPSCNNGroupNormalization_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSCNNGroupNormalization *)object epsilon];
  OMPS_LEAVE
}

void omps_MPSCNNGroupNormalization_setEpsilon(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNGroupNormalization *)object setEpsilon:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalization_dataSource(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNGroupNormalization *)object dataSource]);
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalization_initWithDevice_dataSource(const char *class_name, void *device, void *dataSource) {
  OMPS_ENTER
  return [(MPSCNNGroupNormalization *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device dataSource:omps_consumed(dataSource)];
  OMPS_LEAVE
}

void omps_MPSCNNGroupNormalization_reloadGammaAndBetaFromDataSource(void *object) {
  OMPS_ENTER
  [(MPSCNNGroupNormalization *)object reloadGammaAndBetaFromDataSource];
  OMPS_LEAVE
}

void omps_MPSCNNGroupNormalization_reloadGammaAndBetaWithCommandBuffer_gammaAndBetaState(void *object, void *commandBuffer, void *gammaAndBetaState) {
  OMPS_ENTER
  [(MPSCNNGroupNormalization *)object reloadGammaAndBetaWithCommandBuffer:(id)commandBuffer gammaAndBetaState:(id)gammaAndBetaState];
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalization_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNGroupNormalization *)object resultStateForSourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalization_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNGroupNormalization *)object temporaryResultStateForCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}
