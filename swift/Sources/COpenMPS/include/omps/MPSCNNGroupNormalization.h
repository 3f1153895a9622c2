// Made by tools/swift/generate.py. The functions of MPSCNNGroupNormalization.
#pragma once


#include "types.h"

float omps_MPSCNNGroupNormalization_epsilon(void *object);
void omps_MPSCNNGroupNormalization_setEpsilon(void *object, float newValue);
void *omps_MPSCNNGroupNormalization_dataSource(void *object);
void *omps_MPSCNNGroupNormalization_initWithDevice_dataSource(const char *class_name, void *device, void *dataSource);
void omps_MPSCNNGroupNormalization_reloadGammaAndBetaFromDataSource(void *object);
void omps_MPSCNNGroupNormalization_reloadGammaAndBetaWithCommandBuffer_gammaAndBetaState(void *object, void *commandBuffer, void *gammaAndBetaState);
void *omps_MPSCNNGroupNormalization_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNGroupNormalization_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
