// Made by tools/swift/generate.py. The functions of MPSGRUDescriptor.

#import "shim.h"
#include <omps/MPSGRUDescriptor.h>

void *omps_MPSGRUDescriptor_inputGateInputWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGRUDescriptor *)object inputGateInputWeights]);
  OMPS_LEAVE
}

void omps_MPSGRUDescriptor_setInputGateInputWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGRUDescriptor *)object setInputGateInputWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGRUDescriptor_inputGateRecurrentWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGRUDescriptor *)object inputGateRecurrentWeights]);
  OMPS_LEAVE
}

void omps_MPSGRUDescriptor_setInputGateRecurrentWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGRUDescriptor *)object setInputGateRecurrentWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGRUDescriptor_recurrentGateInputWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGRUDescriptor *)object recurrentGateInputWeights]);
  OMPS_LEAVE
}

void omps_MPSGRUDescriptor_setRecurrentGateInputWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGRUDescriptor *)object setRecurrentGateInputWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGRUDescriptor_recurrentGateRecurrentWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGRUDescriptor *)object recurrentGateRecurrentWeights]);
  OMPS_LEAVE
}

void omps_MPSGRUDescriptor_setRecurrentGateRecurrentWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGRUDescriptor *)object setRecurrentGateRecurrentWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGRUDescriptor_outputGateInputWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGRUDescriptor *)object outputGateInputWeights]);
  OMPS_LEAVE
}

void omps_MPSGRUDescriptor_setOutputGateInputWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGRUDescriptor *)object setOutputGateInputWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGRUDescriptor_outputGateRecurrentWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGRUDescriptor *)object outputGateRecurrentWeights]);
  OMPS_LEAVE
}

void omps_MPSGRUDescriptor_setOutputGateRecurrentWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGRUDescriptor *)object setOutputGateRecurrentWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGRUDescriptor_outputGateInputGateWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGRUDescriptor *)object outputGateInputGateWeights]);
  OMPS_LEAVE
}

void omps_MPSGRUDescriptor_setOutputGateInputGateWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGRUDescriptor *)object setOutputGateInputGateWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

float omps_MPSGRUDescriptor_gatePnormValue(void *object) {
  OMPS_ENTER
  return [(MPSGRUDescriptor *)object gatePnormValue];
  OMPS_LEAVE
}

void omps_MPSGRUDescriptor_setGatePnormValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSGRUDescriptor *)object setGatePnormValue:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGRUDescriptor_flipOutputGates(void *object) {
  OMPS_ENTER
  return [(MPSGRUDescriptor *)object flipOutputGates];
  OMPS_LEAVE
}

void omps_MPSGRUDescriptor_setFlipOutputGates(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGRUDescriptor *)object setFlipOutputGates:newValue];
  OMPS_LEAVE
}

void *omps_MPSGRUDescriptor_class_createGRUDescriptorWithInputFeatureChannels_outputFeatureChannels(long inputFeatureChannels, long outputFeatureChannels) {
  OMPS_ENTER
  return omps_retained([MPSGRUDescriptor createGRUDescriptorWithInputFeatureChannels:inputFeatureChannels outputFeatureChannels:outputFeatureChannels]);
  OMPS_LEAVE
}
