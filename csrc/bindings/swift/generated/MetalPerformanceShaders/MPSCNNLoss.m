// Made by tools/swift/generate.py. The functions of MPSCNNLoss.

#import "shim.h"
#include <omps/MPSCNNLoss.h>

uint32_t omps_MPSCNNLoss_lossType(void *object) {
  OMPS_ENTER
  return [(MPSCNNLoss *)object lossType];
  OMPS_LEAVE
}

int32_t omps_MPSCNNLoss_reductionType(void *object) {
  OMPS_ENTER
  return [(MPSCNNLoss *)object reductionType];
  OMPS_LEAVE
}

float omps_MPSCNNLoss_weight(void *object) {
  OMPS_ENTER
  return [(MPSCNNLoss *)object weight];
  OMPS_LEAVE
}

float omps_MPSCNNLoss_labelSmoothing(void *object) {
  OMPS_ENTER
  return [(MPSCNNLoss *)object labelSmoothing];
  OMPS_LEAVE
}

long omps_MPSCNNLoss_numberOfClasses(void *object) {
  OMPS_ENTER
  return [(MPSCNNLoss *)object numberOfClasses];
  OMPS_LEAVE
}

float omps_MPSCNNLoss_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSCNNLoss *)object epsilon];
  OMPS_LEAVE
}

float omps_MPSCNNLoss_delta(void *object) {
  OMPS_ENTER
  return [(MPSCNNLoss *)object delta];
  OMPS_LEAVE
}

_Bool omps_MPSCNNLoss_reduceAcrossBatch(void *object) {
  OMPS_ENTER
  return [(MPSCNNLoss *)object reduceAcrossBatch];
  OMPS_LEAVE
}

void *omps_MPSCNNLoss_initWithDevice_lossDescriptor(const char *class_name, void *device, void *lossDescriptor) {
  OMPS_ENTER
  return [(MPSCNNLoss *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device lossDescriptor:(id)lossDescriptor];
  OMPS_LEAVE
}

void omps_MPSCNNLoss_encodeToCommandBuffer_sourceImage_labels_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *labels, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNLoss *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage labels:(id)labels destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void *omps_MPSCNNLoss_encodeToCommandBuffer_sourceImage_labels(void *object, void *commandBuffer, void *sourceImage, void *labels) {
  OMPS_ENTER
  return omps_retained([(MPSCNNLoss *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage labels:(id)labels]);
  OMPS_LEAVE
}

void omps_MPSCNNLoss_encodeBatchToCommandBuffer_sourceImages_labels_destinationImages(void *object, void *commandBuffer, void *sourceImage, void *labels, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNLoss *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImage) labels:omps_consumed(labels) destinationImages:omps_consumed(destinationImage)];
  OMPS_LEAVE
}

void *omps_MPSCNNLoss_encodeBatchToCommandBuffer_sourceImages_labels(void *object, void *commandBuffer, void *sourceImage, void *labels) {
  OMPS_ENTER
  return omps_retained([(MPSCNNLoss *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImage) labels:omps_consumed(labels)]);
  OMPS_LEAVE
}
