// Made by tools/swift/generate.py. The functions of MPSRNNSingleGateDescriptor.

#import "shim.h"
#include <omps/MPSRNNSingleGateDescriptor.h>

void *omps_MPSRNNSingleGateDescriptor_inputWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSRNNSingleGateDescriptor *)object inputWeights]);
  OMPS_LEAVE
}

void omps_MPSRNNSingleGateDescriptor_setInputWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSRNNSingleGateDescriptor *)object setInputWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSRNNSingleGateDescriptor_recurrentWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSRNNSingleGateDescriptor *)object recurrentWeights]);
  OMPS_LEAVE
}

void omps_MPSRNNSingleGateDescriptor_setRecurrentWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSRNNSingleGateDescriptor *)object setRecurrentWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSRNNSingleGateDescriptor_class_createRNNSingleGateDescriptorWithInputFeatureChannels_outputFeatureChannels(long inputFeatureChannels, long outputFeatureChannels) {
  OMPS_ENTER
  return omps_retained([MPSRNNSingleGateDescriptor createRNNSingleGateDescriptorWithInputFeatureChannels:inputFeatureChannels outputFeatureChannels:outputFeatureChannels]);
  OMPS_LEAVE
}
