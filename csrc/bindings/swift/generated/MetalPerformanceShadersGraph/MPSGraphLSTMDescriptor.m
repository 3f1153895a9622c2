// Made by tools/swift/generate.py. The functions of MPSGraphLSTMDescriptor.

#import "shim.h"
#include <omps/MPSGraphLSTMDescriptor.h>

_Bool omps_MPSGraphLSTMDescriptor_reverse(void *object) {
  OMPS_ENTER
  return [(MPSGraphLSTMDescriptor *)object reverse];
  OMPS_LEAVE
}

void omps_MPSGraphLSTMDescriptor_setReverse(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphLSTMDescriptor *)object setReverse:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphLSTMDescriptor_bidirectional(void *object) {
  OMPS_ENTER
  return [(MPSGraphLSTMDescriptor *)object bidirectional];
  OMPS_LEAVE
}

void omps_MPSGraphLSTMDescriptor_setBidirectional(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphLSTMDescriptor *)object setBidirectional:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphLSTMDescriptor_produceCell(void *object) {
  OMPS_ENTER
  return [(MPSGraphLSTMDescriptor *)object produceCell];
  OMPS_LEAVE
}

void omps_MPSGraphLSTMDescriptor_setProduceCell(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphLSTMDescriptor *)object setProduceCell:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphLSTMDescriptor_training(void *object) {
  OMPS_ENTER
  return [(MPSGraphLSTMDescriptor *)object training];
  OMPS_LEAVE
}

void omps_MPSGraphLSTMDescriptor_setTraining(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphLSTMDescriptor *)object setTraining:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphLSTMDescriptor_forgetGateLast(void *object) {
  OMPS_ENTER
  return [(MPSGraphLSTMDescriptor *)object forgetGateLast];
  OMPS_LEAVE
}

void omps_MPSGraphLSTMDescriptor_setForgetGateLast(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphLSTMDescriptor *)object setForgetGateLast:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphLSTMDescriptor_inputGateActivation(void *object) {
  OMPS_ENTER
  return [(MPSGraphLSTMDescriptor *)object inputGateActivation];
  OMPS_LEAVE
}

void omps_MPSGraphLSTMDescriptor_setInputGateActivation(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphLSTMDescriptor *)object setInputGateActivation:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphLSTMDescriptor_forgetGateActivation(void *object) {
  OMPS_ENTER
  return [(MPSGraphLSTMDescriptor *)object forgetGateActivation];
  OMPS_LEAVE
}

void omps_MPSGraphLSTMDescriptor_setForgetGateActivation(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphLSTMDescriptor *)object setForgetGateActivation:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphLSTMDescriptor_cellGateActivation(void *object) {
  OMPS_ENTER
  return [(MPSGraphLSTMDescriptor *)object cellGateActivation];
  OMPS_LEAVE
}

void omps_MPSGraphLSTMDescriptor_setCellGateActivation(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphLSTMDescriptor *)object setCellGateActivation:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphLSTMDescriptor_outputGateActivation(void *object) {
  OMPS_ENTER
  return [(MPSGraphLSTMDescriptor *)object outputGateActivation];
  OMPS_LEAVE
}

void omps_MPSGraphLSTMDescriptor_setOutputGateActivation(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphLSTMDescriptor *)object setOutputGateActivation:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphLSTMDescriptor_activation(void *object) {
  OMPS_ENTER
  return [(MPSGraphLSTMDescriptor *)object activation];
  OMPS_LEAVE
}

void omps_MPSGraphLSTMDescriptor_setActivation(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphLSTMDescriptor *)object setActivation:newValue];
  OMPS_LEAVE
}
