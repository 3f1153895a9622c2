// Made by tools/swift/generate.py. The functions of MPSRNNMatrixTrainingLayer.

#import "shim.h"
#include <omps/MPSRNNMatrixTrainingLayer.h>

long omps_MPSRNNMatrixTrainingLayer_inputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixTrainingLayer *)object inputFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSRNNMatrixTrainingLayer_outputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixTrainingLayer *)object outputFeatureChannels];
  OMPS_LEAVE
}

_Bool omps_MPSRNNMatrixTrainingLayer_storeAllIntermediateStates(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixTrainingLayer *)object storeAllIntermediateStates];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_setStoreAllIntermediateStates(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object setStoreAllIntermediateStates:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSRNNMatrixTrainingLayer_recurrentOutputIsTemporary(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixTrainingLayer *)object recurrentOutputIsTemporary];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_setRecurrentOutputIsTemporary(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object setRecurrentOutputIsTemporary:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSRNNMatrixTrainingLayer_trainingStateIsTemporary(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixTrainingLayer *)object trainingStateIsTemporary];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_setTrainingStateIsTemporary(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object setTrainingStateIsTemporary:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSRNNMatrixTrainingLayer_accumulateWeightGradients(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixTrainingLayer *)object accumulateWeightGradients];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_setAccumulateWeightGradients(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object setAccumulateWeightGradients:newValue];
  OMPS_LEAVE
}

void *omps_MPSRNNMatrixTrainingLayer_initWithDevice_rnnDescriptor_trainableWeights(const char *class_name, void *device, void *rnnDescriptor, void *trainableWeights) {
  OMPS_ENTER
  return [(MPSRNNMatrixTrainingLayer *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device rnnDescriptor:(id)rnnDescriptor trainableWeights:(id)trainableWeights];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_createWeightGradientMatrices_dataType(void *object, void *matricesOut, uint32_t dataType) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object createWeightGradientMatrices:(id)matricesOut dataType:dataType];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_createTemporaryWeightGradientMatrices_dataType_commandBuffer(void *object, void *matricesOut, uint32_t dataType, void *commandBuffer) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object createTemporaryWeightGradientMatrices:(id)matricesOut dataType:dataType commandBuffer:(id)commandBuffer];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_createWeightMatrices(void *object, void *matricesOut) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object createWeightMatrices:(id)matricesOut];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_encodeCopyWeightsToCommandBuffer_weights_matrixId_matrix_copyFromWeightsToMatrix_matrixOffset(void *object, void *commandBuffer, void *weights, unsigned long matrixId, void *matrix, _Bool copyFromWeightsToMatrix, const void *matrixOffset) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object encodeCopyWeightsToCommandBuffer:(id)commandBuffer weights:omps_consumed(weights) matrixId:matrixId matrix:(id)matrix copyFromWeightsToMatrix:copyFromWeightsToMatrix matrixOffset:*(const MTLOrigin *)matrixOffset];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_encodeForwardSequenceToCommandBuffer_sourceMatrices_sourceOffsets_destinationMatrices_destinationOffsets_trainingStates_recurrentInputState_recurrentOutputStates_weights(void *object, void *commandBuffer, void *sourceMatrices, long *sourceOffsets, void *destinationMatrices, long *destinationOffsets, void *trainingStates, void *recurrentInputState, void *recurrentOutputStates, void *weights) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object encodeForwardSequenceToCommandBuffer:(id)commandBuffer sourceMatrices:omps_consumed(sourceMatrices) sourceOffsets:(void *)sourceOffsets destinationMatrices:omps_consumed(destinationMatrices) destinationOffsets:(void *)destinationOffsets trainingStates:(id)trainingStates recurrentInputState:(id)recurrentInputState recurrentOutputStates:(id)recurrentOutputStates weights:omps_consumed(weights)];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_encodeForwardSequenceToCommandBuffer_sourceMatrices_destinationMatrices_trainingStates_weights(void *object, void *commandBuffer, void *sourceMatrices, void *destinationMatrices, void *trainingStates, void *weights) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object encodeForwardSequenceToCommandBuffer:(id)commandBuffer sourceMatrices:omps_consumed(sourceMatrices) destinationMatrices:omps_consumed(destinationMatrices) trainingStates:(id)trainingStates weights:omps_consumed(weights)];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_encodeGradientSequenceToCommandBuffer_forwardSources_forwardSourceOffsets_sourceGradients_sourceGradientOffsets_destinationGradients_destinationOffsets_weightGradients_trainingStates_recurrentInputState_recurrentOutputStates_weights(void *object, void *commandBuffer, void *forwardSources, long *forwardSourceOffsets, void *sourceGradients, long *sourceGradientOffsets, void *destinationGradients, long *destinationOffsets, void *weightGradients, void *trainingStates, void *recurrentInputState, void *recurrentOutputStates, void *weights) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object encodeGradientSequenceToCommandBuffer:(id)commandBuffer forwardSources:omps_consumed(forwardSources) forwardSourceOffsets:(void *)forwardSourceOffsets sourceGradients:omps_consumed(sourceGradients) sourceGradientOffsets:(void *)sourceGradientOffsets destinationGradients:omps_consumed(destinationGradients) destinationOffsets:(void *)destinationOffsets weightGradients:omps_consumed(weightGradients) trainingStates:omps_consumed(trainingStates) recurrentInputState:(id)recurrentInputState recurrentOutputStates:(id)recurrentOutputStates weights:omps_consumed(weights)];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixTrainingLayer_encodeGradientSequenceToCommandBuffer_forwardSources_sourceGradients_destinationGradients_weightGradients_trainingStates_weights(void *object, void *commandBuffer, void *forwardSources, void *sourceGradients, void *destinationGradients, void *weightGradients, void *trainingStates, void *weights) {
  OMPS_ENTER
  [(MPSRNNMatrixTrainingLayer *)object encodeGradientSequenceToCommandBuffer:(id)commandBuffer forwardSources:omps_consumed(forwardSources) sourceGradients:omps_consumed(sourceGradients) destinationGradients:omps_consumed(destinationGradients) weightGradients:omps_consumed(weightGradients) trainingStates:omps_consumed(trainingStates) weights:omps_consumed(weights)];
  OMPS_LEAVE
}
