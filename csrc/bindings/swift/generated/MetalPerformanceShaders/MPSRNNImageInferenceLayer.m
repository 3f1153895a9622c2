// Made by tools/swift/generate.py. The functions of MPSRNNImageInferenceLayer.

#import "shim.h"
#include <omps/MPSRNNImageInferenceLayer.h>

long omps_MPSRNNImageInferenceLayer_inputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSRNNImageInferenceLayer *)object inputFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSRNNImageInferenceLayer_outputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSRNNImageInferenceLayer *)object outputFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSRNNImageInferenceLayer_numberOfLayers(void *object) {
  OMPS_ENTER
  return [(MPSRNNImageInferenceLayer *)object numberOfLayers];
  OMPS_LEAVE
}

_Bool omps_MPSRNNImageInferenceLayer_recurrentOutputIsTemporary(void *object) {
  OMPS_ENTER
  return [(MPSRNNImageInferenceLayer *)object recurrentOutputIsTemporary];
  OMPS_LEAVE
}

void omps_MPSRNNImageInferenceLayer_setRecurrentOutputIsTemporary(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSRNNImageInferenceLayer *)object setRecurrentOutputIsTemporary:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSRNNImageInferenceLayer_storeAllIntermediateStates(void *object) {
  OMPS_ENTER
  return [(MPSRNNImageInferenceLayer *)object storeAllIntermediateStates];
  OMPS_LEAVE
}

void omps_MPSRNNImageInferenceLayer_setStoreAllIntermediateStates(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSRNNImageInferenceLayer *)object setStoreAllIntermediateStates:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSRNNImageInferenceLayer_bidirectionalCombineMode(void *object) {
  OMPS_ENTER
  return [(MPSRNNImageInferenceLayer *)object bidirectionalCombineMode];
  OMPS_LEAVE
}

void omps_MPSRNNImageInferenceLayer_setBidirectionalCombineMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSRNNImageInferenceLayer *)object setBidirectionalCombineMode:newValue];
  OMPS_LEAVE
}

void *omps_MPSRNNImageInferenceLayer_initWithDevice_rnnDescriptor(const char *class_name, void *device, void *rnnDescriptor) {
  OMPS_ENTER
  return [(MPSRNNImageInferenceLayer *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device rnnDescriptor:(id)rnnDescriptor];
  OMPS_LEAVE
}

void *omps_MPSRNNImageInferenceLayer_initWithDevice_rnnDescriptors(const char *class_name, void *device, void *rnnDescriptors) {
  OMPS_ENTER
  return [(MPSRNNImageInferenceLayer *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device rnnDescriptors:omps_consumed(rnnDescriptors)];
  OMPS_LEAVE
}

void omps_MPSRNNImageInferenceLayer_encodeSequenceToCommandBuffer_sourceImages_destinationImages_recurrentInputState_recurrentOutputStates(void *object, void *commandBuffer, void *sourceImages, void *destinationImages, void *recurrentInputState, void *recurrentOutputStates) {
  OMPS_ENTER
  [(MPSRNNImageInferenceLayer *)object encodeSequenceToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) destinationImages:omps_consumed(destinationImages) recurrentInputState:(id)recurrentInputState recurrentOutputStates:(id)recurrentOutputStates];
  OMPS_LEAVE
}

void omps_MPSRNNImageInferenceLayer_encodeBidirectionalSequenceToCommandBuffer_sourceSequence_destinationForwardImages_destinationBackwardImages(void *object, void *commandBuffer, void *sourceSequence, void *destinationForwardImages, void *destinationBackwardImages) {
  OMPS_ENTER
  [(MPSRNNImageInferenceLayer *)object encodeBidirectionalSequenceToCommandBuffer:(id)commandBuffer sourceSequence:omps_consumed(sourceSequence) destinationForwardImages:omps_consumed(destinationForwardImages) destinationBackwardImages:omps_consumed(destinationBackwardImages)];
  OMPS_LEAVE
}
