// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionWeightsAndBiasesState.
#pragma once


#include "types.h"

void *omps_MPSCNNConvolutionWeightsAndBiasesState_weights(void *object);
void *omps_MPSCNNConvolutionWeightsAndBiasesState_biases(void *object);
long omps_MPSCNNConvolutionWeightsAndBiasesState_weightsOffset(void *object);
long omps_MPSCNNConvolutionWeightsAndBiasesState_biasesOffset(void *object);
void *omps_MPSCNNConvolutionWeightsAndBiasesState_initWithWeights_biases(const char *class_name, void *weights, void *biases);
void *omps_MPSCNNConvolutionWeightsAndBiasesState_initWithDevice_cnnConvolutionDescriptor(const char *class_name, void *device, void *descriptor);
void *omps_MPSCNNConvolutionWeightsAndBiasesState_class_temporaryCNNConvolutionWeightsAndBiasesStateWithCommandBuffer_cnnConvolutionDescriptor(void *commandBuffer, void *descriptor);
void *omps_MPSCNNConvolutionWeightsAndBiasesState_initWithWeights_weightsOffset_biases_biasesOffset_cnnConvolutionDescriptor(const char *class_name, void *weights, long weightsOffset, void *biases, long biasesOffset, void *descriptor);
