// Made by tools/swift/generate.py. The functions of MPSCNNLossDescriptor.

#import "shim.h"
#include <omps/MPSCNNLossDescriptor.h>

uint32_t omps_MPSCNNLossDescriptor_lossType(void *object) {
  OMPS_ENTER
  return [(MPSCNNLossDescriptor *)object lossType];
  OMPS_LEAVE
}

void omps_MPSCNNLossDescriptor_setLossType(void *object, uint32_t newValue) {
  OMPS_ENTER
  [(MPSCNNLossDescriptor *)object setLossType:newValue];
  OMPS_LEAVE
}

int32_t omps_MPSCNNLossDescriptor_reductionType(void *object) {
  OMPS_ENTER
  return [(MPSCNNLossDescriptor *)object reductionType];
  OMPS_LEAVE
}

void omps_MPSCNNLossDescriptor_setReductionType(void *object, int32_t newValue) {
  OMPS_ENTER
  [(MPSCNNLossDescriptor *)object setReductionType:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSCNNLossDescriptor_reduceAcrossBatch(void *object) {
  OMPS_ENTER
  return [(MPSCNNLossDescriptor *)object reduceAcrossBatch];
  OMPS_LEAVE
}

void omps_MPSCNNLossDescriptor_setReduceAcrossBatch(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSCNNLossDescriptor *)object setReduceAcrossBatch:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLossDescriptor_weight(void *object) {
  OMPS_ENTER
  return [(MPSCNNLossDescriptor *)object weight];
  OMPS_LEAVE
}

void omps_MPSCNNLossDescriptor_setWeight(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLossDescriptor *)object setWeight:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLossDescriptor_labelSmoothing(void *object) {
  OMPS_ENTER
  return [(MPSCNNLossDescriptor *)object labelSmoothing];
  OMPS_LEAVE
}

void omps_MPSCNNLossDescriptor_setLabelSmoothing(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLossDescriptor *)object setLabelSmoothing:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNLossDescriptor_numberOfClasses(void *object) {
  OMPS_ENTER
  return [(MPSCNNLossDescriptor *)object numberOfClasses];
  OMPS_LEAVE
}

void omps_MPSCNNLossDescriptor_setNumberOfClasses(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNLossDescriptor *)object setNumberOfClasses:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLossDescriptor_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSCNNLossDescriptor *)object epsilon];
  OMPS_LEAVE
}

void omps_MPSCNNLossDescriptor_setEpsilon(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLossDescriptor *)object setEpsilon:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLossDescriptor_delta(void *object) {
  OMPS_ENTER
  return [(MPSCNNLossDescriptor *)object delta];
  OMPS_LEAVE
}

void omps_MPSCNNLossDescriptor_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLossDescriptor *)object setDelta:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNLossDescriptor_cnnLossDescriptorWithType_reductionType(const char *class_name, uint32_t lossType, int32_t reductionType) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) cnnLossDescriptorWithType:lossType reductionType:reductionType]);
  OMPS_LEAVE
}
