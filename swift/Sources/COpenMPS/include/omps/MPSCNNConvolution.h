// Made by tools/swift/generate.py. The functions of MPSCNNConvolution.
#pragma once


#include "types.h"

long omps_MPSCNNConvolution_inputFeatureChannels(void *object);
long omps_MPSCNNConvolution_outputFeatureChannels(void *object);
long omps_MPSCNNConvolution_groups(void *object);
void *omps_MPSCNNConvolution_dataSource(void *object);
long omps_MPSCNNConvolution_subPixelScaleFactor(void *object);
void *omps_MPSCNNConvolution_neuron(void *object);
int32_t omps_MPSCNNConvolution_neuronType(void *object);
float omps_MPSCNNConvolution_neuronParameterA(void *object);
float omps_MPSCNNConvolution_neuronParameterB(void *object);
float omps_MPSCNNConvolution_neuronParameterC(void *object);
void *omps_MPSCNNConvolution_fusedNeuronDescriptor(void *object);
long omps_MPSCNNConvolution_channelMultiplier(void *object);
unsigned long omps_MPSCNNConvolution_accumulatorPrecisionOption(void *object);
void omps_MPSCNNConvolution_setAccumulatorPrecisionOption(void *object, unsigned long newValue);
void *omps_MPSCNNConvolution_initWithDevice_weights(const char *class_name, void *device, void *weights);
void *omps_MPSCNNConvolution_initWithDevice_convolutionDescriptor_kernelWeights_biasTerms_flags(const char *class_name, void *device, void *convolutionDescriptor, const float *kernelWeights, const float *biasTerms, unsigned long flags);
void *omps_MPSCNNConvolution_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNConvolution_resultStateBatchForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNConvolution_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNConvolution_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
void omps_MPSCNNConvolution_reloadWeightsAndBiasesFromDataSource(void *object);
void omps_MPSCNNConvolution_reloadWeightsAndBiasesWithDataSource(void *object, void *dataSource);
void omps_MPSCNNConvolution_reloadWeightsAndBiasesWithCommandBuffer_state(void *object, void *commandBuffer, void *state);
void *omps_MPSCNNConvolution_exportWeightsAndBiasesWithCommandBuffer_resultStateCanBeTemporary(void *object, void *commandBuffer, _Bool resultStateCanBeTemporary);
