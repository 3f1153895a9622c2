// Made by tools/swift/generate.py. The functions of MPSNNForwardLoss.

#import "shim.h"
#include <omps/MPSNNForwardLoss.h>

uint32_t omps_MPSNNForwardLoss_lossType(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLoss *)object lossType];
  OMPS_LEAVE
}

int32_t omps_MPSNNForwardLoss_reductionType(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLoss *)object reductionType];
  OMPS_LEAVE
}

_Bool omps_MPSNNForwardLoss_reduceAcrossBatch(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLoss *)object reduceAcrossBatch];
  OMPS_LEAVE
}

long omps_MPSNNForwardLoss_numberOfClasses(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLoss *)object numberOfClasses];
  OMPS_LEAVE
}

float omps_MPSNNForwardLoss_weight(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLoss *)object weight];
  OMPS_LEAVE
}

void omps_MPSNNForwardLoss_setWeight(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNForwardLoss *)object setWeight:newValue];
  OMPS_LEAVE
}

float omps_MPSNNForwardLoss_labelSmoothing(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLoss *)object labelSmoothing];
  OMPS_LEAVE
}

void omps_MPSNNForwardLoss_setLabelSmoothing(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNForwardLoss *)object setLabelSmoothing:newValue];
  OMPS_LEAVE
}

float omps_MPSNNForwardLoss_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLoss *)object epsilon];
  OMPS_LEAVE
}

void omps_MPSNNForwardLoss_setEpsilon(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNForwardLoss *)object setEpsilon:newValue];
  OMPS_LEAVE
}

float omps_MPSNNForwardLoss_delta(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLoss *)object delta];
  OMPS_LEAVE
}

void omps_MPSNNForwardLoss_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNForwardLoss *)object setDelta:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNForwardLoss_initWithDevice_lossDescriptor(const char *class_name, void *device, void *lossDescriptor) {
  OMPS_ENTER
  return [(MPSNNForwardLoss *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device lossDescriptor:(id)lossDescriptor];
  OMPS_LEAVE
}

void omps_MPSNNForwardLoss_encodeBatchToCommandBuffer_sourceImages_labels_weights_destinationStates_destinationImages(void *object, void *commandBuffer, void *sourceImages, void *labels, void *weights, void *destinationStates, void *destinationImages) {
  OMPS_ENTER
  [(MPSNNForwardLoss *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) labels:omps_consumed(labels) weights:omps_consumed(weights) destinationStates:omps_consumed(destinationStates) destinationImages:omps_consumed(destinationImages)];
  OMPS_LEAVE
}

void *omps_MPSNNForwardLoss_encodeBatchToCommandBuffer_sourceImages_labels_weights_destinationStates_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImages, void *labels, void *weights, void **outStates, _Bool isTemporary) {
  OMPS_ENTER
  *outStates = NULL;
  void *made = omps_retained([(MPSNNForwardLoss *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) labels:omps_consumed(labels) weights:omps_consumed(weights) destinationStates:(id *)outStates destinationStateIsTemporary:isTemporary]);
  omps_retained((id)*outStates);
  return made;
  OMPS_LEAVE
}
