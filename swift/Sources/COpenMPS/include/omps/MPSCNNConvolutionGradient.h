// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionGradient.
#pragma once


#include "types.h"

long omps_MPSCNNConvolutionGradient_sourceGradientFeatureChannels(void *object);
long omps_MPSCNNConvolutionGradient_sourceImageFeatureChannels(void *object);
long omps_MPSCNNConvolutionGradient_groups(void *object);
long omps_MPSCNNConvolutionGradient_channelMultiplier(void *object);
void *omps_MPSCNNConvolutionGradient_dataSource(void *object);
unsigned long omps_MPSCNNConvolutionGradient_gradientOption(void *object);
void omps_MPSCNNConvolutionGradient_setGradientOption(void *object, unsigned long newValue);
_Bool omps_MPSCNNConvolutionGradient_serializeWeightsAndBiases(void *object);
void omps_MPSCNNConvolutionGradient_setSerializeWeightsAndBiases(void *object, _Bool newValue);
void *omps_MPSCNNConvolutionGradient_initWithDevice_weights(const char *class_name, void *device, void *weights);
void omps_MPSCNNConvolutionGradient_reloadWeightsAndBiasesFromDataSource(void *object);
void omps_MPSCNNConvolutionGradient_reloadWeightsAndBiasesWithCommandBuffer_state(void *object, void *commandBuffer, void *state);
