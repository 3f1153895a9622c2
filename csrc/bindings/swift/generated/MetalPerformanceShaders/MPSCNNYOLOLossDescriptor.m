// Made by tools/swift/generate.py. The functions of MPSCNNYOLOLossDescriptor.

#import "shim.h"
#include <omps/MPSCNNYOLOLossDescriptor.h>

void *omps_MPSCNNYOLOLossDescriptor_XYLossDescriptor(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLossDescriptor *)object XYLossDescriptor]);
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setXYLossDescriptor(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setXYLossDescriptor:(id)newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLossDescriptor_WHLossDescriptor(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLossDescriptor *)object WHLossDescriptor]);
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setWHLossDescriptor(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setWHLossDescriptor:(id)newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLossDescriptor_confidenceLossDescriptor(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLossDescriptor *)object confidenceLossDescriptor]);
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setConfidenceLossDescriptor(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setConfidenceLossDescriptor:(id)newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLossDescriptor_classesLossDescriptor(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLossDescriptor *)object classesLossDescriptor]);
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setClassesLossDescriptor(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setClassesLossDescriptor:(id)newValue];
  OMPS_LEAVE
}

int32_t omps_MPSCNNYOLOLossDescriptor_reductionType(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossDescriptor *)object reductionType];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setReductionType(void *object, int32_t newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setReductionType:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSCNNYOLOLossDescriptor_reduceAcrossBatch(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossDescriptor *)object reduceAcrossBatch];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setReduceAcrossBatch(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setReduceAcrossBatch:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSCNNYOLOLossDescriptor_rescore(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossDescriptor *)object rescore];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setRescore(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setRescore:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLossDescriptor_scaleXY(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossDescriptor *)object scaleXY];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setScaleXY(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setScaleXY:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLossDescriptor_scaleWH(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossDescriptor *)object scaleWH];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setScaleWH(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setScaleWH:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLossDescriptor_scaleNoObject(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossDescriptor *)object scaleNoObject];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setScaleNoObject(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setScaleNoObject:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLossDescriptor_scaleObject(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossDescriptor *)object scaleObject];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setScaleObject(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setScaleObject:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLossDescriptor_scaleClass(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossDescriptor *)object scaleClass];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setScaleClass(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setScaleClass:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLossDescriptor_minIOUForObjectPresence(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossDescriptor *)object minIOUForObjectPresence];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setMinIOUForObjectPresence(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setMinIOUForObjectPresence:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNYOLOLossDescriptor_maxIOUForObjectAbsence(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossDescriptor *)object maxIOUForObjectAbsence];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setMaxIOUForObjectAbsence(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setMaxIOUForObjectAbsence:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNYOLOLossDescriptor_numberOfAnchorBoxes(void *object) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossDescriptor *)object numberOfAnchorBoxes];
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setNumberOfAnchorBoxes(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setNumberOfAnchorBoxes:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLossDescriptor_anchorBoxes(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLossDescriptor *)object anchorBoxes]);
  OMPS_LEAVE
}

void omps_MPSCNNYOLOLossDescriptor_setAnchorBoxes(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNYOLOLossDescriptor *)object setAnchorBoxes:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLossDescriptor_class_cnnLossDescriptorWithXYLossType_WHLossType_confidenceLossType_classesLossType_reductionType_anchorBoxes_numberOfAnchorBoxes(uint32_t XYLossType, uint32_t WHLossType, uint32_t confidenceLossType, uint32_t classesLossType, int32_t reductionType, void *anchorBoxes, long numberOfAnchorBoxes) {
  OMPS_ENTER
  return omps_retained([MPSCNNYOLOLossDescriptor cnnLossDescriptorWithXYLossType:XYLossType WHLossType:WHLossType confidenceLossType:confidenceLossType classesLossType:classesLossType reductionType:reductionType anchorBoxes:omps_consumed(anchorBoxes) numberOfAnchorBoxes:numberOfAnchorBoxes]);
  OMPS_LEAVE
}
