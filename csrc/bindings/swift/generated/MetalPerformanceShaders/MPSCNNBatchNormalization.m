// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalization.

#import "shim.h"
#include <omps/MPSCNNBatchNormalization.h>

long omps_MPSCNNBatchNormalization_numberOfFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNBatchNormalization *)object numberOfFeatureChannels];
  OMPS_LEAVE
}

float omps_MPSCNNBatchNormalization_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSCNNBatchNormalization *)object epsilon];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalization_setEpsilon(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNBatchNormalization *)object setEpsilon:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalization_dataSource(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalization *)object dataSource]);
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalization_initWithDevice_dataSource(const char *class_name, void *device, void *dataSource) {
  OMPS_ENTER
  return [(MPSCNNBatchNormalization *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device dataSource:omps_consumed(dataSource)];
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalization_initWithDevice_dataSource_fusedNeuronDescriptor(const char *class_name, void *device, void *dataSource, void *fusedNeuronDescriptor) {
  OMPS_ENTER
  return [(MPSCNNBatchNormalization *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device dataSource:omps_consumed(dataSource) fusedNeuronDescriptor:(id)fusedNeuronDescriptor];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalization_encodeToCommandBuffer_sourceImage_batchNormalizationState_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *batchNormalizationState, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNBatchNormalization *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage batchNormalizationState:(id)batchNormalizationState destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalization_encodeBatchToCommandBuffer_sourceImages_batchNormalizationState_destinationImages(void *object, void *commandBuffer, void *sourceImages, void *batchNormalizationState, void *destinationImages) {
  OMPS_ENTER
  [(MPSCNNBatchNormalization *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) batchNormalizationState:(id)batchNormalizationState destinationImages:omps_consumed(destinationImages)];
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalization_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalization *)object resultStateForSourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalization_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalization *)object temporaryResultStateForCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalization_reloadDataSource(void *object, void *dataSource) {
  OMPS_ENTER
  [(MPSCNNBatchNormalization *)object reloadDataSource:omps_consumed(dataSource)];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalization_reloadGammaAndBetaFromDataSource(void *object) {
  OMPS_ENTER
  [(MPSCNNBatchNormalization *)object reloadGammaAndBetaFromDataSource];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalization_reloadMeanAndVarianceFromDataSource(void *object) {
  OMPS_ENTER
  [(MPSCNNBatchNormalization *)object reloadMeanAndVarianceFromDataSource];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalization_reloadGammaAndBetaWithCommandBuffer_gammaAndBetaState(void *object, void *commandBuffer, void *gammaAndBetaState) {
  OMPS_ENTER
  [(MPSCNNBatchNormalization *)object reloadGammaAndBetaWithCommandBuffer:(id)commandBuffer gammaAndBetaState:(id)gammaAndBetaState];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalization_reloadMeanAndVarianceWithCommandBuffer_meanAndVarianceState(void *object, void *commandBuffer, void *meanAndVarianceState) {
  OMPS_ENTER
  [(MPSCNNBatchNormalization *)object reloadMeanAndVarianceWithCommandBuffer:(id)commandBuffer meanAndVarianceState:(id)meanAndVarianceState];
  OMPS_LEAVE
}
