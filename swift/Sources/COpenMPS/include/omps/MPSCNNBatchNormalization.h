// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalization.
#pragma once


#include "types.h"

long omps_MPSCNNBatchNormalization_numberOfFeatureChannels(void *object);
float omps_MPSCNNBatchNormalization_epsilon(void *object);
void omps_MPSCNNBatchNormalization_setEpsilon(void *object, float newValue);
void *omps_MPSCNNBatchNormalization_dataSource(void *object);
void *omps_MPSCNNBatchNormalization_initWithDevice_dataSource(const char *class_name, void *device, void *dataSource);
void *omps_MPSCNNBatchNormalization_initWithDevice_dataSource_fusedNeuronDescriptor(const char *class_name, void *device, void *dataSource, void *fusedNeuronDescriptor);
void omps_MPSCNNBatchNormalization_encodeToCommandBuffer_sourceImage_batchNormalizationState_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *batchNormalizationState, void *destinationImage);
void omps_MPSCNNBatchNormalization_encodeBatchToCommandBuffer_sourceImages_batchNormalizationState_destinationImages(void *object, void *commandBuffer, void *sourceImages, void *batchNormalizationState, void *destinationImages);
void *omps_MPSCNNBatchNormalization_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNBatchNormalization_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
void omps_MPSCNNBatchNormalization_reloadDataSource(void *object, void *dataSource);
void omps_MPSCNNBatchNormalization_reloadGammaAndBetaFromDataSource(void *object);
void omps_MPSCNNBatchNormalization_reloadMeanAndVarianceFromDataSource(void *object);
void omps_MPSCNNBatchNormalization_reloadGammaAndBetaWithCommandBuffer_gammaAndBetaState(void *object, void *commandBuffer, void *gammaAndBetaState);
void omps_MPSCNNBatchNormalization_reloadMeanAndVarianceWithCommandBuffer_meanAndVarianceState(void *object, void *commandBuffer, void *meanAndVarianceState);
