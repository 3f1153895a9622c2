// Made by tools/swift/generate.py. The functions of MPSGraphSingleGateRNNDescriptor.

#import "shim.h"
#include <omps/MPSGraphSingleGateRNNDescriptor.h>

_Bool omps_MPSGraphSingleGateRNNDescriptor_reverse(void *object) {
  OMPS_ENTER
  return [(MPSGraphSingleGateRNNDescriptor *)object reverse];
  OMPS_LEAVE
}

void omps_MPSGraphSingleGateRNNDescriptor_setReverse(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphSingleGateRNNDescriptor *)object setReverse:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphSingleGateRNNDescriptor_bidirectional(void *object) {
  OMPS_ENTER
  return [(MPSGraphSingleGateRNNDescriptor *)object bidirectional];
  OMPS_LEAVE
}

void omps_MPSGraphSingleGateRNNDescriptor_setBidirectional(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphSingleGateRNNDescriptor *)object setBidirectional:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphSingleGateRNNDescriptor_training(void *object) {
  OMPS_ENTER
  return [(MPSGraphSingleGateRNNDescriptor *)object training];
  OMPS_LEAVE
}

void omps_MPSGraphSingleGateRNNDescriptor_setTraining(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphSingleGateRNNDescriptor *)object setTraining:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphSingleGateRNNDescriptor_activation(void *object) {
  OMPS_ENTER
  return [(MPSGraphSingleGateRNNDescriptor *)object activation];
  OMPS_LEAVE
}

void omps_MPSGraphSingleGateRNNDescriptor_setActivation(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphSingleGateRNNDescriptor *)object setActivation:newValue];
  OMPS_LEAVE
}
