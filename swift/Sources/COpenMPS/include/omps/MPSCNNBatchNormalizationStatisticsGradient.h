// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationStatisticsGradient.
#pragma once


#include "types.h"

void *omps_MPSCNNBatchNormalizationStatisticsGradient_initWithDevice_fusedNeuronDescriptor(const char *class_name, void *device, void *fusedNeuronDescriptor);
void omps_MPSCNNBatchNormalizationStatisticsGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_batchNormalizationState(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *batchNormalizationState);
