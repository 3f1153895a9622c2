// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionTransposeGradient.
#pragma once


#include "types.h"

long omps_MPSCNNConvolutionTransposeGradient_sourceGradientFeatureChannels(void *object);
long omps_MPSCNNConvolutionTransposeGradient_sourceImageFeatureChannels(void *object);
long omps_MPSCNNConvolutionTransposeGradient_groups(void *object);
void *omps_MPSCNNConvolutionTransposeGradient_dataSource(void *object);
unsigned long omps_MPSCNNConvolutionTransposeGradient_gradientOption(void *object);
void omps_MPSCNNConvolutionTransposeGradient_setGradientOption(void *object, unsigned long newValue);
void *omps_MPSCNNConvolutionTransposeGradient_initWithDevice_weights(const char *class_name, void *device, void *weights);
void omps_MPSCNNConvolutionTransposeGradient_reloadWeightsAndBiasesFromDataSource(void *object);
void omps_MPSCNNConvolutionTransposeGradient_reloadWeightsAndBiasesWithCommandBuffer_state(void *object, void *commandBuffer, void *state);
