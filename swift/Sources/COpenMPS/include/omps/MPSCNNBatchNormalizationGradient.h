// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationGradient.
#pragma once


#include "types.h"

void *omps_MPSCNNBatchNormalizationGradient_initWithDevice_fusedNeuronDescriptor(const char *class_name, void *device, void *fusedNeuronDescriptor);
void omps_MPSCNNBatchNormalizationGradient_encodeToCommandBuffer_sourceGradient_sourceImage_batchNormalizationState_destinationGradient(void *object, void *commandBuffer, void *sourceGradient, void *sourceImage, void *batchNormalizationState, void *destinationGradient);
void omps_MPSCNNBatchNormalizationGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_batchNormalizationState_destinationGradients(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *batchNormalizationState, void *destinationGradients);
void *omps_MPSCNNBatchNormalizationGradient_encodeToCommandBuffer_sourceGradient_sourceImage_batchNormalizationState(void *object, void *commandBuffer, void *sourceGradient, void *sourceImage, void *batchNormalizationState);
void *omps_MPSCNNBatchNormalizationGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_batchNormalizationState(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *batchNormalizationState);
