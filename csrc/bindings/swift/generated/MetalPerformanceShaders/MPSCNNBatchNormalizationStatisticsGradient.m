// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationStatisticsGradient.

#import "shim.h"
#include <omps/MPSCNNBatchNormalizationStatisticsGradient.h>

void *omps_MPSCNNBatchNormalizationStatisticsGradient_initWithDevice_fusedNeuronDescriptor(const char *class_name, void *device, void *fusedNeuronDescriptor) {
  OMPS_ENTER
  return [(MPSCNNBatchNormalizationStatisticsGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device fusedNeuronDescriptor:(id)fusedNeuronDescriptor];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalizationStatisticsGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_batchNormalizationState(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *batchNormalizationState) {
  OMPS_ENTER
  [(MPSCNNBatchNormalizationStatisticsGradient *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceGradients:omps_consumed(sourceGradients) sourceImages:omps_consumed(sourceImages) batchNormalizationState:(id)batchNormalizationState];
  OMPS_LEAVE
}
