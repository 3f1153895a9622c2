// Made by tools/swift/generate.py. The functions of MPSRNNDescriptor.

#import "shim.h"
#include <omps/MPSRNNDescriptor.h>

long omps_MPSRNNDescriptor_inputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSRNNDescriptor *)object inputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSRNNDescriptor_setInputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSRNNDescriptor *)object setInputFeatureChannels:newValue];
  OMPS_LEAVE
}

long omps_MPSRNNDescriptor_outputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSRNNDescriptor *)object outputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSRNNDescriptor_setOutputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSRNNDescriptor *)object setOutputFeatureChannels:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSRNNDescriptor_useLayerInputUnitTransformMode(void *object) {
  OMPS_ENTER
  return [(MPSRNNDescriptor *)object useLayerInputUnitTransformMode];
  OMPS_LEAVE
}

void omps_MPSRNNDescriptor_setUseLayerInputUnitTransformMode(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSRNNDescriptor *)object setUseLayerInputUnitTransformMode:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSRNNDescriptor_useFloat32Weights(void *object) {
  OMPS_ENTER
  return [(MPSRNNDescriptor *)object useFloat32Weights];
  OMPS_LEAVE
}

void omps_MPSRNNDescriptor_setUseFloat32Weights(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSRNNDescriptor *)object setUseFloat32Weights:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSRNNDescriptor_layerSequenceDirection(void *object) {
  OMPS_ENTER
  return [(MPSRNNDescriptor *)object layerSequenceDirection];
  OMPS_LEAVE
}

void omps_MPSRNNDescriptor_setLayerSequenceDirection(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSRNNDescriptor *)object setLayerSequenceDirection:newValue];
  OMPS_LEAVE
}
