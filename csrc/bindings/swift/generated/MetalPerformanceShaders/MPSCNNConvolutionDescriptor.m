// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionDescriptor.

#import "shim.h"
#include <omps/MPSCNNConvolutionDescriptor.h>

long omps_MPSCNNConvolutionDescriptor_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object kernelWidth];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setKernelWidth(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setKernelWidth:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionDescriptor_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object kernelHeight];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setKernelHeight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setKernelHeight:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionDescriptor_inputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object inputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setInputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setInputFeatureChannels:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionDescriptor_outputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object outputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setOutputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setOutputFeatureChannels:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionDescriptor_strideInPixelsX(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object strideInPixelsX];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setStrideInPixelsX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setStrideInPixelsX:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionDescriptor_strideInPixelsY(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object strideInPixelsY];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setStrideInPixelsY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setStrideInPixelsY:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionDescriptor_groups(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object groups];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setGroups(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setGroups:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionDescriptor_dilationRateX(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object dilationRateX];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setDilationRateX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setDilationRateX:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionDescriptor_dilationRateY(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object dilationRateY];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setDilationRateY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setDilationRateY:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionDescriptor_fusedNeuronDescriptor(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionDescriptor *)object fusedNeuronDescriptor]);
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setFusedNeuronDescriptor(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setFusedNeuronDescriptor:(id)newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionDescriptor_neuron(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionDescriptor *)object neuron]);
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setNeuron(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setNeuron:(id)newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionDescriptor_cnnConvolutionDescriptorWithKernelWidth_kernelHeight_inputFeatureChannels_outputFeatureChannels_neuronFilter(const char *class_name, long kernelWidth, long kernelHeight, long inputFeatureChannels, long outputFeatureChannels, void *neuronFilter) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) cnnConvolutionDescriptorWithKernelWidth:kernelWidth kernelHeight:kernelHeight inputFeatureChannels:inputFeatureChannels outputFeatureChannels:outputFeatureChannels neuronFilter:(id)neuronFilter]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionDescriptor_cnnConvolutionDescriptorWithKernelWidth_kernelHeight_inputFeatureChannels_outputFeatureChannels(const char *class_name, long kernelWidth, long kernelHeight, long inputFeatureChannels, long outputFeatureChannels) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) cnnConvolutionDescriptorWithKernelWidth:kernelWidth kernelHeight:kernelHeight inputFeatureChannels:inputFeatureChannels outputFeatureChannels:outputFeatureChannels]);
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setBatchNormalizationParametersForInferenceWithMean_variance_gamma_beta_epsilon(void *object, const float *mean, const float *variance, const float *gamma, const float *beta, float epsilon) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setBatchNormalizationParametersForInferenceWithMean:(void *)mean variance:(void *)variance gamma:(void *)gamma beta:(void *)beta epsilon:epsilon];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setNeuronType_parameterA_parameterB(void *object, int32_t neuronType, float parameterA, float parameterB) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setNeuronType:neuronType parameterA:parameterA parameterB:parameterB];
  OMPS_LEAVE
}

int32_t omps_MPSCNNConvolutionDescriptor_neuronType(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object neuronType];
  OMPS_LEAVE
}

float omps_MPSCNNConvolutionDescriptor_neuronParameterA(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object neuronParameterA];
  OMPS_LEAVE
}

float omps_MPSCNNConvolutionDescriptor_neuronParameterB(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionDescriptor *)object neuronParameterB];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDescriptor_setNeuronToPReLUWithParametersA(void *object, void *a) {
  OMPS_ENTER
  [(MPSCNNConvolutionDescriptor *)object setNeuronToPReLUWithParametersA:omps_consumed(a)];
  OMPS_LEAVE
}
