// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionTranspose.
#pragma once


#include "types.h"

long omps_MPSCNNConvolutionTranspose_inputFeatureChannels(void *object);
long omps_MPSCNNConvolutionTranspose_outputFeatureChannels(void *object);
long omps_MPSCNNConvolutionTranspose_kernelOffsetX(void *object);
void omps_MPSCNNConvolutionTranspose_setKernelOffsetX(void *object, long newValue);
long omps_MPSCNNConvolutionTranspose_kernelOffsetY(void *object);
void omps_MPSCNNConvolutionTranspose_setKernelOffsetY(void *object, long newValue);
long omps_MPSCNNConvolutionTranspose_groups(void *object);
unsigned long omps_MPSCNNConvolutionTranspose_accumulatorPrecisionOption(void *object);
void omps_MPSCNNConvolutionTranspose_setAccumulatorPrecisionOption(void *object, unsigned long newValue);
void *omps_MPSCNNConvolutionTranspose_dataSource(void *object);
void *omps_MPSCNNConvolutionTranspose_initWithDevice_weights(const char *class_name, void *device, void *weights);
void *omps_MPSCNNConvolutionTranspose_encodeToCommandBuffer_sourceImage_convolutionGradientState(void *object, void *commandBuffer, void *sourceImage, void *convolutionGradientState);
void *omps_MPSCNNConvolutionTranspose_encodeBatchToCommandBuffer_sourceImages_convolutionGradientStates(void *object, void *commandBuffer, void *sourceImage, void *convolutionGradientState);
void omps_MPSCNNConvolutionTranspose_encodeToCommandBuffer_sourceImage_convolutionGradientState_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *convolutionGradientState, void *destinationImage);
void omps_MPSCNNConvolutionTranspose_encodeBatchToCommandBuffer_sourceImages_convolutionGradientStates_destinationImages(void *object, void *commandBuffer, void *sourceImage, void *convolutionGradientState, void *destinationImage);
void *omps_MPSCNNConvolutionTranspose_encodeToCommandBuffer_sourceImage_convolutionGradientState_destinationState_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImage, void *convolutionGradientState, void **outState, _Bool isTemporary);
void *omps_MPSCNNConvolutionTranspose_encodeBatchToCommandBuffer_sourceImages_convolutionGradientStates_destinationStates_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImages, void *convolutionGradientStates, void **outStates, _Bool isTemporary);
void *omps_MPSCNNConvolutionTranspose_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNConvolutionTranspose_resultStateBatchForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNConvolutionTranspose_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNConvolutionTranspose_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
void omps_MPSCNNConvolutionTranspose_reloadWeightsAndBiasesFromDataSource(void *object);
void omps_MPSCNNConvolutionTranspose_reloadWeightsAndBiasesWithCommandBuffer_state(void *object, void *commandBuffer, void *state);
void *omps_MPSCNNConvolutionTranspose_exportWeightsAndBiasesWithCommandBuffer_resultStateCanBeTemporary(void *object, void *commandBuffer, _Bool resultStateCanBeTemporary);
