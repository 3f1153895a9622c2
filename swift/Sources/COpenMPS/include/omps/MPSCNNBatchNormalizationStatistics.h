// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationStatistics.
#pragma once


#include "types.h"

void omps_MPSCNNBatchNormalizationStatistics_encodeBatchToCommandBuffer_sourceImages_batchNormalizationState(void *object, void *commandBuffer, void *sourceImages, void *batchNormalizationState);
