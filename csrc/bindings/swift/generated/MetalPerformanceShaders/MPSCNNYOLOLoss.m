// Made by tools/swift/generate.py. The functions of MPSCNNYOLOLoss.

#import "shim.h"
#include <omps/MPSCNNYOLOLoss.h>

void *omps_MPSCNNYOLOLoss_lossXY(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLoss *)object lossXY]);
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLoss_lossWH(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLoss *)object lossWH]);
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLoss_lossConfidence(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLoss *)object lossConfidence]);
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLoss_lossClasses(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLoss *)object lossClasses]);
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLoss_scaleXY(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLoss *)object scaleXY];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLoss_scaleWH(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLoss *)object scaleWH];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLoss_scaleNoObject(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLoss *)object scaleNoObject];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLoss_scaleObject(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLoss *)object scaleObject];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLoss_scaleClass(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLoss *)object scaleClass];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLoss_minIOUForObjectPresence(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLoss *)object minIOUForObjectPresence];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLoss_maxIOUForObjectAbsence(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLoss *)object maxIOUForObjectAbsence];
  OMPS_LEAVE
}

int32_t omps_MPSCNNYOLOLoss_reductionType(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLoss *)object reductionType];
  OMPS_LEAVE
}

long omps_MPSCNNYOLOLoss_numberOfAnchorBoxes(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLoss *)object numberOfAnchorBoxes];
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLoss_anchorBoxes(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLoss *)object anchorBoxes]);
  OMPS_LEAVE
}

_Bool omps_MPSCNNYOLOLoss_reduceAcrossBatch(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLoss *)object reduceAcrossBatch];
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLoss_initWithDevice_lossDescriptor(const char *class_name, void *device, void *lossDescriptor) {
  OMPS_ENTER
  return [(MPSCNNYOLOLoss *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device lossDescriptor:(id)lossDescriptor];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLoss_encodeToCommandBuffer_sourceImage_labels_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *labels, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNYOLOLoss *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage labels:(id)labels destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLoss_encodeToCommandBuffer_sourceImage_labels(void *object, void *commandBuffer, void *sourceImage, void *labels) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLoss *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage labels:(id)labels]);
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLoss_encodeBatchToCommandBuffer_sourceImages_labels_destinationImages(void *object, void *commandBuffer, void *sourceImage, void *labels, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNYOLOLoss *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImage) labels:omps_consumed(labels) destinationImages:omps_consumed(destinationImage)];
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLoss_encodeBatchToCommandBuffer_sourceImages_labels(void *object, void *commandBuffer, void *sourceImage, void *labels) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLoss *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImage) labels:omps_consumed(labels)]);
  OMPS_LEAVE
}
