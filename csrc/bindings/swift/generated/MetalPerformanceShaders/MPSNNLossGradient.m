// Made by tools/swift/generate.py. The functions of MPSNNLossGradient.

#import "shim.h"
#include <omps/MPSNNLossGradient.h>

uint32_t omps_MPSNNLossGradient_lossType(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradient *)object lossType];
  OMPS_LEAVE
}

int32_t omps_MPSNNLossGradient_reductionType(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradient *)object reductionType];
  OMPS_LEAVE
}

_Bool omps_MPSNNLossGradient_reduceAcrossBatch(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradient *)object reduceAcrossBatch];
  OMPS_LEAVE
}

long omps_MPSNNLossGradient_numberOfClasses(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradient *)object numberOfClasses];
  OMPS_LEAVE
}

float omps_MPSNNLossGradient_weight(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradient *)object weight];
  OMPS_LEAVE
}

void omps_MPSNNLossGradient_setWeight(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNLossGradient *)object setWeight:newValue];
  OMPS_LEAVE
}

float omps_MPSNNLossGradient_labelSmoothing(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradient *)object labelSmoothing];
  OMPS_LEAVE
}

void omps_MPSNNLossGradient_setLabelSmoothing(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNLossGradient *)object setLabelSmoothing:newValue];
  OMPS_LEAVE
}

float omps_MPSNNLossGradient_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradient *)object epsilon];
  OMPS_LEAVE
}

void omps_MPSNNLossGradient_setEpsilon(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNLossGradient *)object setEpsilon:newValue];
  OMPS_LEAVE
}

float omps_MPSNNLossGradient_delta(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradient *)object delta];
  OMPS_LEAVE
}

void omps_MPSNNLossGradient_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNLossGradient *)object setDelta:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSNNLossGradient_computeLabelGradients(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradient *)object computeLabelGradients];
  OMPS_LEAVE
}

void omps_MPSNNLossGradient_setComputeLabelGradients(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNNLossGradient *)object setComputeLabelGradients:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNLossGradient_initWithDevice_lossDescriptor(const char *class_name, void *device, void *lossDescriptor) {
  OMPS_ENTER
  return [(MPSNNLossGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device lossDescriptor:(id)lossDescriptor];
  OMPS_LEAVE
}

void *omps_MPSNNLossGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_labels_weights_sourceStates(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *labels, void *weights, void *sourceStates) {
  OMPS_ENTER
  return omps_retained([(MPSNNLossGradient *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceGradients:omps_consumed(sourceGradients) sourceImages:omps_consumed(sourceImages) labels:omps_consumed(labels) weights:omps_consumed(weights) sourceStates:omps_consumed(sourceStates)]);
  OMPS_LEAVE
}

void omps_MPSNNLossGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_labels_weights_sourceStates_destinationGradients(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *labels, void *weights, void *sourceStates, void *destinationGradients) {
  OMPS_ENTER
  [(MPSNNLossGradient *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceGradients:omps_consumed(sourceGradients) sourceImages:omps_consumed(sourceImages) labels:omps_consumed(labels) weights:omps_consumed(weights) sourceStates:omps_consumed(sourceStates) destinationGradients:omps_consumed(destinationGradients)];
  OMPS_LEAVE
}
