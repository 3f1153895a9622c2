// Made by tools/swift/generate.py. The functions of MPSCNNInstanceNormalization.
#pragma once


#include "types.h"

float omps_MPSCNNInstanceNormalization_epsilon(void *object);
void omps_MPSCNNInstanceNormalization_setEpsilon(void *object, float newValue);
void *omps_MPSCNNInstanceNormalization_dataSource(void *object);
void *omps_MPSCNNInstanceNormalization_initWithDevice_dataSource(const char *class_name, void *device, void *dataSource);
void omps_MPSCNNInstanceNormalization_reloadDataSource(void *object, void *dataSource);
void omps_MPSCNNInstanceNormalization_reloadGammaAndBetaFromDataSource(void *object);
void omps_MPSCNNInstanceNormalization_reloadGammaAndBetaWithCommandBuffer_gammaAndBetaState(void *object, void *commandBuffer, void *gammaAndBetaState);
void *omps_MPSCNNInstanceNormalization_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNInstanceNormalization_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
