// Made by tools/swift/generate.py. The functions of MPSCNNConvolution.

#import "shim.h"
#include <omps/MPSCNNConvolution.h>

long omps_MPSCNNConvolution_inputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)object inputFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSCNNConvolution_outputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)object outputFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSCNNConvolution_groups(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)object groups];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolution_dataSource(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolution *)object dataSource]);
  OMPS_LEAVE
}

long omps_MPSCNNConvolution_subPixelScaleFactor(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)object subPixelScaleFactor];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolution_neuron(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolution *)object neuron]);
  OMPS_LEAVE
}

int32_t omps_MPSCNNConvolution_neuronType(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)object neuronType];
  OMPS_LEAVE
}

float omps_MPSCNNConvolution_neuronParameterA(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)object neuronParameterA];
  OMPS_LEAVE
}

float omps_MPSCNNConvolution_neuronParameterB(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)object neuronParameterB];
  OMPS_LEAVE
}

float omps_MPSCNNConvolution_neuronParameterC(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)object neuronParameterC];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolution_fusedNeuronDescriptor(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolution *)object fusedNeuronDescriptor]);
  OMPS_LEAVE
}

long omps_MPSCNNConvolution_channelMultiplier(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)object channelMultiplier];
  OMPS_LEAVE
}

unsigned long omps_MPSCNNConvolution_accumulatorPrecisionOption(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)object accumulatorPrecisionOption];
  OMPS_LEAVE
}

void omps_MPSCNNConvolution_setAccumulatorPrecisionOption(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolution *)object setAccumulatorPrecisionOption:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolution_initWithDevice_weights(const char *class_name, void *device, void *weights) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device weights:omps_consumed(weights)];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolution_initWithDevice_convolutionDescriptor_kernelWeights_biasTerms_flags(const char *class_name, void *device, void *convolutionDescriptor, const float *kernelWeights, const float *biasTerms, unsigned long flags) {
  OMPS_ENTER
  return [(MPSCNNConvolution *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device convolutionDescriptor:(id)convolutionDescriptor kernelWeights:(void *)kernelWeights biasTerms:(void *)biasTerms flags:flags];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolution_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolution *)object resultStateForSourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolution_resultStateBatchForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolution *)object resultStateBatchForSourceImage:omps_consumed(sourceImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolution_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolution *)object temporaryResultStateForCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolution_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolution *)object temporaryResultStateBatchForCommandBuffer:(id)commandBuffer sourceImage:omps_consumed(sourceImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}

void omps_MPSCNNConvolution_reloadWeightsAndBiasesFromDataSource(void *object) {
  OMPS_ENTER
  [(MPSCNNConvolution *)object reloadWeightsAndBiasesFromDataSource];
  OMPS_LEAVE
}

void omps_MPSCNNConvolution_reloadWeightsAndBiasesWithDataSource(void *object, void *dataSource) {
  OMPS_ENTER
  [(MPSCNNConvolution *)object reloadWeightsAndBiasesWithDataSource:omps_consumed(dataSource)];
  OMPS_LEAVE
}

void omps_MPSCNNConvolution_reloadWeightsAndBiasesWithCommandBuffer_state(void *object, void *commandBuffer, void *state) {
  OMPS_ENTER
  [(MPSCNNConvolution *)object reloadWeightsAndBiasesWithCommandBuffer:(id)commandBuffer state:(id)state];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolution_exportWeightsAndBiasesWithCommandBuffer_resultStateCanBeTemporary(void *object, void *commandBuffer, _Bool resultStateCanBeTemporary) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolution *)object exportWeightsAndBiasesWithCommandBuffer:(id)commandBuffer resultStateCanBeTemporary:resultStateCanBeTemporary]);
  OMPS_LEAVE
}
