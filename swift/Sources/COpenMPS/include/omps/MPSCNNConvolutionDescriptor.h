// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionDescriptor.
#pragma once


#include "types.h"

long omps_MPSCNNConvolutionDescriptor_kernelWidth(void *object);
void omps_MPSCNNConvolutionDescriptor_setKernelWidth(void *object, long newValue);
long omps_MPSCNNConvolutionDescriptor_kernelHeight(void *object);
void omps_MPSCNNConvolutionDescriptor_setKernelHeight(void *object, long newValue);
long omps_MPSCNNConvolutionDescriptor_inputFeatureChannels(void *object);
void omps_MPSCNNConvolutionDescriptor_setInputFeatureChannels(void *object, long newValue);
long omps_MPSCNNConvolutionDescriptor_outputFeatureChannels(void *object);
void omps_MPSCNNConvolutionDescriptor_setOutputFeatureChannels(void *object, long newValue);
long omps_MPSCNNConvolutionDescriptor_strideInPixelsX(void *object);
void omps_MPSCNNConvolutionDescriptor_setStrideInPixelsX(void *object, long newValue);
long omps_MPSCNNConvolutionDescriptor_strideInPixelsY(void *object);
void omps_MPSCNNConvolutionDescriptor_setStrideInPixelsY(void *object, long newValue);
long omps_MPSCNNConvolutionDescriptor_groups(void *object);
void omps_MPSCNNConvolutionDescriptor_setGroups(void *object, long newValue);
long omps_MPSCNNConvolutionDescriptor_dilationRateX(void *object);
void omps_MPSCNNConvolutionDescriptor_setDilationRateX(void *object, long newValue);
long omps_MPSCNNConvolutionDescriptor_dilationRateY(void *object);
void omps_MPSCNNConvolutionDescriptor_setDilationRateY(void *object, long newValue);
void *omps_MPSCNNConvolutionDescriptor_fusedNeuronDescriptor(void *object);
void omps_MPSCNNConvolutionDescriptor_setFusedNeuronDescriptor(void *object, void *newValue);
void *omps_MPSCNNConvolutionDescriptor_neuron(void *object);
void omps_MPSCNNConvolutionDescriptor_setNeuron(void *object, void *newValue);
void *omps_MPSCNNConvolutionDescriptor_cnnConvolutionDescriptorWithKernelWidth_kernelHeight_inputFeatureChannels_outputFeatureChannels_neuronFilter(const char *class_name, long kernelWidth, long kernelHeight, long inputFeatureChannels, long outputFeatureChannels, void *neuronFilter);
void *omps_MPSCNNConvolutionDescriptor_cnnConvolutionDescriptorWithKernelWidth_kernelHeight_inputFeatureChannels_outputFeatureChannels(const char *class_name, long kernelWidth, long kernelHeight, long inputFeatureChannels, long outputFeatureChannels);
void omps_MPSCNNConvolutionDescriptor_setBatchNormalizationParametersForInferenceWithMean_variance_gamma_beta_epsilon(void *object, const float *mean, const float *variance, const float *gamma, const float *beta, float epsilon);
void omps_MPSCNNConvolutionDescriptor_setNeuronType_parameterA_parameterB(void *object, int32_t neuronType, float parameterA, float parameterB);
int32_t omps_MPSCNNConvolutionDescriptor_neuronType(void *object);
float omps_MPSCNNConvolutionDescriptor_neuronParameterA(void *object);
float omps_MPSCNNConvolutionDescriptor_neuronParameterB(void *object);
void omps_MPSCNNConvolutionDescriptor_setNeuronToPReLUWithParametersA(void *object, void *a);
