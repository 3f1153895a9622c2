// Made by tools/swift/generate.py. The functions of MPSNNNeuronDescriptor.
#pragma once


#include "types.h"

int32_t omps_MPSNNNeuronDescriptor_neuronType(void *object);
void omps_MPSNNNeuronDescriptor_setNeuronType(void *object, int32_t newValue);
float omps_MPSNNNeuronDescriptor_a(void *object);
void omps_MPSNNNeuronDescriptor_setA(void *object, float newValue);
float omps_MPSNNNeuronDescriptor_b(void *object);
void omps_MPSNNNeuronDescriptor_setB(void *object, float newValue);
float omps_MPSNNNeuronDescriptor_c(void *object);
void omps_MPSNNNeuronDescriptor_setC(void *object, float newValue);
void *omps_MPSNNNeuronDescriptor_data(void *object);
void omps_MPSNNNeuronDescriptor_setData(void *object, void *newValue);
void *omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType(int32_t neuronType);
void *omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType_a(int32_t neuronType, float a);
void *omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType_a_b(int32_t neuronType, float a, float b);
void *omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType_a_b_c(int32_t neuronType, float a, float b, float c);
void *omps_MPSNNNeuronDescriptor_class_cnnNeuronPReLUDescriptorWithData_noCopy(void *data, _Bool noCopy);
