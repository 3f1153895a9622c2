// Made by tools/swift/generate.py. The functions of MPSRNNSingleGateDescriptor.
#pragma once


#include "types.h"

void *omps_MPSRNNSingleGateDescriptor_inputWeights(void *object);
void omps_MPSRNNSingleGateDescriptor_setInputWeights(void *object, void *newValue);
void *omps_MPSRNNSingleGateDescriptor_recurrentWeights(void *object);
void omps_MPSRNNSingleGateDescriptor_setRecurrentWeights(void *object, void *newValue);
void *omps_MPSRNNSingleGateDescriptor_class_createRNNSingleGateDescriptorWithInputFeatureChannels_outputFeatureChannels(long inputFeatureChannels, long outputFeatureChannels);
