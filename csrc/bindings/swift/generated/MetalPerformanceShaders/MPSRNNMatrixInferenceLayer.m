// Made by tools/swift/generate.py. The functions of MPSRNNMatrixInferenceLayer.

#import "shim.h"
#include <omps/MPSRNNMatrixInferenceLayer.h>

long omps_MPSRNNMatrixInferenceLayer_inputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixInferenceLayer *)object inputFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSRNNMatrixInferenceLayer_outputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixInferenceLayer *)object outputFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSRNNMatrixInferenceLayer_numberOfLayers(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixInferenceLayer *)object numberOfLayers];
  OMPS_LEAVE
}

_Bool omps_MPSRNNMatrixInferenceLayer_recurrentOutputIsTemporary(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixInferenceLayer *)object recurrentOutputIsTemporary];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixInferenceLayer_setRecurrentOutputIsTemporary(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSRNNMatrixInferenceLayer *)object setRecurrentOutputIsTemporary:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSRNNMatrixInferenceLayer_storeAllIntermediateStates(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixInferenceLayer *)object storeAllIntermediateStates];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixInferenceLayer_setStoreAllIntermediateStates(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSRNNMatrixInferenceLayer *)object setStoreAllIntermediateStates:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSRNNMatrixInferenceLayer_bidirectionalCombineMode(void *object) {
  OMPS_ENTER
  return [(MPSRNNMatrixInferenceLayer *)object bidirectionalCombineMode];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixInferenceLayer_setBidirectionalCombineMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSRNNMatrixInferenceLayer *)object setBidirectionalCombineMode:newValue];
  OMPS_LEAVE
}

void *omps_MPSRNNMatrixInferenceLayer_initWithDevice_rnnDescriptor(const char *class_name, void *device, void *rnnDescriptor) {
  OMPS_ENTER
  return [(MPSRNNMatrixInferenceLayer *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device rnnDescriptor:(id)rnnDescriptor];
  OMPS_LEAVE
}

void *omps_MPSRNNMatrixInferenceLayer_initWithDevice_rnnDescriptors(const char *class_name, void *device, void *rnnDescriptors) {
  OMPS_ENTER
  return [(MPSRNNMatrixInferenceLayer *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device rnnDescriptors:omps_consumed(rnnDescriptors)];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixInferenceLayer_encodeSequenceToCommandBuffer_sourceMatrices_sourceOffsets_destinationMatrices_destinationOffsets_recurrentInputState_recurrentOutputStates(void *object, void *commandBuffer, void *sourceMatrices, long *sourceOffsets, void *destinationMatrices, long *destinationOffsets, void *recurrentInputState, void *recurrentOutputStates) {
  OMPS_ENTER
  [(MPSRNNMatrixInferenceLayer *)object encodeSequenceToCommandBuffer:(id)commandBuffer sourceMatrices:omps_consumed(sourceMatrices) sourceOffsets:(void *)sourceOffsets destinationMatrices:omps_consumed(destinationMatrices) destinationOffsets:(void *)destinationOffsets recurrentInputState:(id)recurrentInputState recurrentOutputStates:(id)recurrentOutputStates];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixInferenceLayer_encodeSequenceToCommandBuffer_sourceMatrices_destinationMatrices_recurrentInputState_recurrentOutputStates(void *object, void *commandBuffer, void *sourceMatrices, void *destinationMatrices, void *recurrentInputState, void *recurrentOutputStates) {
  OMPS_ENTER
  [(MPSRNNMatrixInferenceLayer *)object encodeSequenceToCommandBuffer:(id)commandBuffer sourceMatrices:omps_consumed(sourceMatrices) destinationMatrices:omps_consumed(destinationMatrices) recurrentInputState:(id)recurrentInputState recurrentOutputStates:(id)recurrentOutputStates];
  OMPS_LEAVE
}

void omps_MPSRNNMatrixInferenceLayer_encodeBidirectionalSequenceToCommandBuffer_sourceSequence_destinationForwardMatrices_destinationBackwardMatrices(void *object, void *commandBuffer, void *sourceSequence, void *destinationForwardMatrices, void *destinationBackwardMatrices) {
  OMPS_ENTER
  [(MPSRNNMatrixInferenceLayer *)object encodeBidirectionalSequenceToCommandBuffer:(id)commandBuffer sourceSequence:omps_consumed(sourceSequence) destinationForwardMatrices:omps_consumed(destinationForwardMatrices) destinationBackwardMatrices:omps_consumed(destinationBackwardMatrices)];
  OMPS_LEAVE
}
