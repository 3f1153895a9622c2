// Made by tools/swift/generate.py. The functions of MPSNNNeuronDescriptor.

#import "shim.h"
#include <omps/MPSNNNeuronDescriptor.h>

int32_t omps_MPSNNNeuronDescriptor_neuronType(void *object) {
  OMPS_ENTER
  return [(MPSNNNeuronDescriptor *)object neuronType];
  OMPS_LEAVE
}

void omps_MPSNNNeuronDescriptor_setNeuronType(void *object, int32_t newValue) {
  OMPS_ENTER
  [(MPSNNNeuronDescriptor *)object setNeuronType:newValue];
  OMPS_LEAVE
}

float omps_MPSNNNeuronDescriptor_a(void *object) {
  OMPS_ENTER
  return [(MPSNNNeuronDescriptor *)object a];
  OMPS_LEAVE
}

void omps_MPSNNNeuronDescriptor_setA(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNNeuronDescriptor *)object setA:newValue];
  OMPS_LEAVE
}

float omps_MPSNNNeuronDescriptor_b(void *object) {
  OMPS_ENTER
  return [(MPSNNNeuronDescriptor *)object b];
  OMPS_LEAVE
}

void omps_MPSNNNeuronDescriptor_setB(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNNeuronDescriptor *)object setB:newValue];
  OMPS_LEAVE
}

float omps_MPSNNNeuronDescriptor_c(void *object) {
  OMPS_ENTER
  return [(MPSNNNeuronDescriptor *)object c];
  OMPS_LEAVE
}

void omps_MPSNNNeuronDescriptor_setC(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNNeuronDescriptor *)object setC:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNNeuronDescriptor_data(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNNeuronDescriptor *)object data]);
  OMPS_LEAVE
}

void omps_MPSNNNeuronDescriptor_setData(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSNNNeuronDescriptor *)object setData:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType(int32_t neuronType) {
  OMPS_ENTER
  return omps_retained([MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:neuronType]);
  OMPS_LEAVE
}

void *omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType_a(int32_t neuronType, float a) {
  OMPS_ENTER
  return omps_retained([MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:neuronType a:a]);
  OMPS_LEAVE
}

void *omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType_a_b(int32_t neuronType, float a, float b) {
  OMPS_ENTER
  return omps_retained([MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:neuronType a:a b:b]);
  OMPS_LEAVE
}

void *omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType_a_b_c(int32_t neuronType, float a, float b, float c) {
  OMPS_ENTER
  return omps_retained([MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:neuronType a:a b:b c:c]);
  OMPS_LEAVE
}

void *omps_MPSNNNeuronDescriptor_class_cnnNeuronPReLUDescriptorWithData_noCopy(void *data, _Bool noCopy) {
  OMPS_ENTER
  return omps_retained([MPSNNNeuronDescriptor cnnNeuronPReLUDescriptorWithData:omps_consumed(data) noCopy:noCopy]);
  OMPS_LEAVE
}
