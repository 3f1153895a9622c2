// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationGradient.

#import "shim.h"
#include <omps/MPSCNNBatchNormalizationGradient.h>

void *omps_MPSCNNBatchNormalizationGradient_initWithDevice_fusedNeuronDescriptor(const char *class_name, void *device, void *fusedNeuronDescriptor) {
  OMPS_ENTER
  return [(MPSCNNBatchNormalizationGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device fusedNeuronDescriptor:(id)fusedNeuronDescriptor];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalizationGradient_encodeToCommandBuffer_sourceGradient_sourceImage_batchNormalizationState_destinationGradient(void *object, void *commandBuffer, void *sourceGradient, void *sourceImage, void *batchNormalizationState, void *destinationGradient) {
  OMPS_ENTER
  [(MPSCNNBatchNormalizationGradient *)object encodeToCommandBuffer:(id)commandBuffer sourceGradient:(id)sourceGradient sourceImage:(id)sourceImage batchNormalizationState:(id)batchNormalizationState destinationGradient:(id)destinationGradient];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalizationGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_batchNormalizationState_destinationGradients(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *batchNormalizationState, void *destinationGradients) {
  OMPS_ENTER
  [(MPSCNNBatchNormalizationGradient *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceGradients:omps_consumed(sourceGradients) sourceImages:omps_consumed(sourceImages) batchNormalizationState:(id)batchNormalizationState destinationGradients:omps_consumed(destinationGradients)];
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationGradient_encodeToCommandBuffer_sourceGradient_sourceImage_batchNormalizationState(void *object, void *commandBuffer, void *sourceGradient, void *sourceImage, void *batchNormalizationState) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalizationGradient *)object encodeToCommandBuffer:(id)commandBuffer sourceGradient:(id)sourceGradient sourceImage:(id)sourceImage batchNormalizationState:(id)batchNormalizationState]);
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_batchNormalizationState(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *batchNormalizationState) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBatchNormalizationGradient *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceGradients:omps_consumed(sourceGradients) sourceImages:omps_consumed(sourceImages) batchNormalizationState:(id)batchNormalizationState]);
  OMPS_LEAVE
}
