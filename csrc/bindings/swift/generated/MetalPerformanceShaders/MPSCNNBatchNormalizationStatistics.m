// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationStatistics.

#import "shim.h"
#include <omps/MPSCNNBatchNormalizationStatistics.h>

void omps_MPSCNNBatchNormalizationStatistics_encodeBatchToCommandBuffer_sourceImages_batchNormalizationState(void *object, void *commandBuffer, void *sourceImages, void *batchNormalizationState) {
  OMPS_ENTER
  [(MPSCNNBatchNormalizationStatistics *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) batchNormalizationState:(id)batchNormalizationState];
  OMPS_LEAVE
}
