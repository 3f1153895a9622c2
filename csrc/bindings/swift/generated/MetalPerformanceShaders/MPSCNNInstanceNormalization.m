// Made by tools/swift/generate.py. The functions of MPSCNNInstanceNormalization.

#import "shim.h"
#include <omps/MPSCNNInstanceNormalization.h>

float omps_MPSCNNInstanceNormalization_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSCNNInstanceNormalization *)object epsilon];
  OMPS_LEAVE
}

void omps_MPSCNNInstanceNormalization_setEpsilon(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNInstanceNormalization *)object setEpsilon:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalization_dataSource(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNInstanceNormalization *)object dataSource]);
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalization_initWithDevice_dataSource(const char *class_name, void *device, void *dataSource) {
  OMPS_ENTER
  return [(MPSCNNInstanceNormalization *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device dataSource:omps_consumed(dataSource)];
  OMPS_LEAVE
}

void omps_MPSCNNInstanceNormalization_reloadDataSource(void *object, void *dataSource) {
  OMPS_ENTER
  [(MPSCNNInstanceNormalization *)object reloadDataSource:omps_consumed(dataSource)];
  OMPS_LEAVE
}

void omps_MPSCNNInstanceNormalization_reloadGammaAndBetaFromDataSource(void *object) {
  OMPS_ENTER
  [(MPSCNNInstanceNormalization *)object reloadGammaAndBetaFromDataSource];
  OMPS_LEAVE
}

void omps_MPSCNNInstanceNormalization_reloadGammaAndBetaWithCommandBuffer_gammaAndBetaState(void *object, void *commandBuffer, void *gammaAndBetaState) {
  OMPS_ENTER
  [(MPSCNNInstanceNormalization *)object reloadGammaAndBetaWithCommandBuffer:(id)commandBuffer gammaAndBetaState:(id)gammaAndBetaState];
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalization_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNInstanceNormalization *)object resultStateForSourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalization_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNInstanceNormalization *)object temporaryResultStateForCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}
