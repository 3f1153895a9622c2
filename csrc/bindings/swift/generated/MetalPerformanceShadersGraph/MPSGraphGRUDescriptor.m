// Made by tools/swift/generate.py. The functions of MPSGraphGRUDescriptor.

#import "shim.h"
#include <omps/MPSGraphGRUDescriptor.h>

_Bool omps_MPSGraphGRUDescriptor_reverse(void *object) {
  OMPS_ENTER
  return [(MPSGraphGRUDescriptor *)object reverse];
  OMPS_LEAVE
}

void omps_MPSGraphGRUDescriptor_setReverse(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphGRUDescriptor *)object setReverse:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphGRUDescriptor_bidirectional(void *object) {
  OMPS_ENTER
  return [(MPSGraphGRUDescriptor *)object bidirectional];
  OMPS_LEAVE
}

void omps_MPSGraphGRUDescriptor_setBidirectional(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphGRUDescriptor *)object setBidirectional:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphGRUDescriptor_training(void *object) {
  OMPS_ENTER
  return [(MPSGraphGRUDescriptor *)object training];
  OMPS_LEAVE
}

void omps_MPSGraphGRUDescriptor_setTraining(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphGRUDescriptor *)object setTraining:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphGRUDescriptor_resetGateFirst(void *object) {
  OMPS_ENTER
  return [(MPSGraphGRUDescriptor *)object resetGateFirst];
  OMPS_LEAVE
}

void omps_MPSGraphGRUDescriptor_setResetGateFirst(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphGRUDescriptor *)object setResetGateFirst:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphGRUDescriptor_resetAfter(void *object) {
  OMPS_ENTER
  return [(MPSGraphGRUDescriptor *)object resetAfter];
  OMPS_LEAVE
}

void omps_MPSGraphGRUDescriptor_setResetAfter(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphGRUDescriptor *)object setResetAfter:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphGRUDescriptor_flipZ(void *object) {
  OMPS_ENTER
  return [(MPSGraphGRUDescriptor *)object flipZ];
  OMPS_LEAVE
}

void omps_MPSGraphGRUDescriptor_setFlipZ(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphGRUDescriptor *)object setFlipZ:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphGRUDescriptor_updateGateActivation(void *object) {
  OMPS_ENTER
  return [(MPSGraphGRUDescriptor *)object updateGateActivation];
  OMPS_LEAVE
}

void omps_MPSGraphGRUDescriptor_setUpdateGateActivation(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphGRUDescriptor *)object setUpdateGateActivation:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphGRUDescriptor_resetGateActivation(void *object) {
  OMPS_ENTER
  return [(MPSGraphGRUDescriptor *)object resetGateActivation];
  OMPS_LEAVE
}

void omps_MPSGraphGRUDescriptor_setResetGateActivation(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphGRUDescriptor *)object setResetGateActivation:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphGRUDescriptor_outputGateActivation(void *object) {
  OMPS_ENTER
  return [(MPSGraphGRUDescriptor *)object outputGateActivation];
  OMPS_LEAVE
}

void omps_MPSGraphGRUDescriptor_setOutputGateActivation(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphGRUDescriptor *)object setOutputGateActivation:newValue];
  OMPS_LEAVE
}
