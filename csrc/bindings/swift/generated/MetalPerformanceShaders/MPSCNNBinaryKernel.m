// Made by tools/swift/generate.py. The functions of MPSCNNBinaryKernel.

#import "shim.h"
#include <omps/MPSCNNBinaryKernel.h>

void omps_MPSCNNBinaryKernel_primaryOffset(void *object, void *result) {
  OMPS_ENTER
  *(MPSOffset *)result = [(MPSCNNBinaryKernel *)object primaryOffset];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setPrimaryOffset(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setPrimaryOffset:*(const MPSOffset *)newValue];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_secondaryOffset(void *object, void *result) {
  OMPS_ENTER
  *(MPSOffset *)result = [(MPSCNNBinaryKernel *)object secondaryOffset];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setSecondaryOffset(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setSecondaryOffset:*(const MPSOffset *)newValue];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_clipRect(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSCNNBinaryKernel *)object clipRect];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setClipRect(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setClipRect:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_destinationFeatureChannelOffset(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object destinationFeatureChannelOffset];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setDestinationFeatureChannelOffset(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setDestinationFeatureChannelOffset:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_primarySourceFeatureChannelOffset(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object primarySourceFeatureChannelOffset];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setPrimarySourceFeatureChannelOffset(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setPrimarySourceFeatureChannelOffset:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_secondarySourceFeatureChannelOffset(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object secondarySourceFeatureChannelOffset];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setSecondarySourceFeatureChannelOffset(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setSecondarySourceFeatureChannelOffset:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_primarySourceFeatureChannelMaxCount(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object primarySourceFeatureChannelMaxCount];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setPrimarySourceFeatureChannelMaxCount(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setPrimarySourceFeatureChannelMaxCount:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_secondarySourceFeatureChannelMaxCount(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object secondarySourceFeatureChannelMaxCount];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setSecondarySourceFeatureChannelMaxCount(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setSecondarySourceFeatureChannelMaxCount:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSCNNBinaryKernel_primaryEdgeMode(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object primaryEdgeMode];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setPrimaryEdgeMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setPrimaryEdgeMode:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSCNNBinaryKernel_secondaryEdgeMode(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object secondaryEdgeMode];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setSecondaryEdgeMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setSecondaryEdgeMode:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_primaryKernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object primaryKernelWidth];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_primaryKernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object primaryKernelHeight];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_secondaryKernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object secondaryKernelWidth];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_secondaryKernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object secondaryKernelHeight];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_primaryStrideInPixelsX(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object primaryStrideInPixelsX];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setPrimaryStrideInPixelsX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setPrimaryStrideInPixelsX:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_primaryStrideInPixelsY(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object primaryStrideInPixelsY];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setPrimaryStrideInPixelsY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setPrimaryStrideInPixelsY:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_secondaryStrideInPixelsX(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object secondaryStrideInPixelsX];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setSecondaryStrideInPixelsX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setSecondaryStrideInPixelsX:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_secondaryStrideInPixelsY(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object secondaryStrideInPixelsY];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setSecondaryStrideInPixelsY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setSecondaryStrideInPixelsY:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_primaryDilationRateX(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object primaryDilationRateX];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_primaryDilationRateY(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object primaryDilationRateY];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_secondaryDilationRateX(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object secondaryDilationRateX];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_secondaryDilationRateY(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object secondaryDilationRateY];
  OMPS_LEAVE
}

_Bool omps_MPSCNNBinaryKernel_isBackwards(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object isBackwards];
  OMPS_LEAVE
}

_Bool omps_MPSCNNBinaryKernel_isStateModified(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object isStateModified];
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryKernel_padding(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBinaryKernel *)object padding]);
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setPadding(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setPadding:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryKernel_destinationImageAllocator(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBinaryKernel *)object destinationImageAllocator]);
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_setDestinationImageAllocator(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object setDestinationImageAllocator:omps_consumed(newValue)];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_encodeToCommandBuffer_primaryImage_secondaryImage_destinationImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object encodeToCommandBuffer:(id)commandBuffer primaryImage:(id)primaryImage secondaryImage:(id)secondaryImage destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void omps_MPSCNNBinaryKernel_encodeBatchToCommandBuffer_primaryImages_secondaryImages_destinationImages(void *object, void *commandBuffer, void *primaryImages, void *secondaryImages, void *destinationImages) {
  OMPS_ENTER
  [(MPSCNNBinaryKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer primaryImages:omps_consumed(primaryImages) secondaryImages:omps_consumed(secondaryImages) destinationImages:omps_consumed(destinationImages)];
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryKernel_encodeToCommandBuffer_primaryImage_secondaryImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBinaryKernel *)object encodeToCommandBuffer:(id)commandBuffer primaryImage:(id)primaryImage secondaryImage:(id)secondaryImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryKernel_encodeBatchToCommandBuffer_primaryImages_secondaryImages(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBinaryKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer primaryImages:omps_consumed(primaryImage) secondaryImages:omps_consumed(secondaryImage)]);
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryKernel_encodeToCommandBuffer_primaryImage_secondaryImage_destinationState_destinationStateIsTemporary(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void **outState, _Bool isTemporary) {
  OMPS_ENTER
  *outState = NULL;
  void *made = omps_retained([(MPSCNNBinaryKernel *)object encodeToCommandBuffer:(id)commandBuffer primaryImage:(id)primaryImage secondaryImage:(id)secondaryImage destinationState:(id *)outState destinationStateIsTemporary:isTemporary]);
  omps_retained((id)*outState);
  return made;
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryKernel_encodeBatchToCommandBuffer_primaryImages_secondaryImages_destinationStates_destinationStateIsTemporary(void *object, void *commandBuffer, void *primaryImages, void *secondaryImages, void **outState, _Bool isTemporary) {
  OMPS_ENTER
  *outState = NULL;
  void *made = omps_retained([(MPSCNNBinaryKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer primaryImages:omps_consumed(primaryImages) secondaryImages:omps_consumed(secondaryImages) destinationStates:(id *)outState destinationStateIsTemporary:isTemporary]);
  omps_retained((id)*outState);
  return made;
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryKernel_resultStateForPrimaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBinaryKernel *)object resultStateForPrimaryImage:(id)primaryImage secondaryImage:(id)secondaryImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryKernel_resultStateBatchForPrimaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBinaryKernel *)object resultStateBatchForPrimaryImage:omps_consumed(primaryImage) secondaryImage:omps_consumed(secondaryImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryKernel_temporaryResultStateForCommandBuffer_primaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBinaryKernel *)object temporaryResultStateForCommandBuffer:(id)commandBuffer primaryImage:(id)primaryImage secondaryImage:(id)secondaryImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryKernel_temporaryResultStateBatchForCommandBuffer_primaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBinaryKernel *)object temporaryResultStateBatchForCommandBuffer:(id)commandBuffer primaryImage:omps_consumed(primaryImage) secondaryImage:omps_consumed(secondaryImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}

_Bool omps_MPSCNNBinaryKernel_isResultStateReusedAcrossBatch(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object isResultStateReusedAcrossBatch];
  OMPS_LEAVE
}

_Bool omps_MPSCNNBinaryKernel_appendBatchBarrier(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object appendBatchBarrier];
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryKernel_destinationImageDescriptorForSourceImages_sourceStates(void *object, void *sourceImages, void *sourceStates) {
  OMPS_ENTER
  return omps_retained([(MPSCNNBinaryKernel *)object destinationImageDescriptorForSourceImages:omps_consumed(sourceImages) sourceStates:omps_consumed(sourceStates)]);
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_encodingStorageSizeForPrimaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object encodingStorageSizeForPrimaryImage:(id)primaryImage secondaryImage:(id)secondaryImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryKernel_batchEncodingStorageSizeForPrimaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return [(MPSCNNBinaryKernel *)object batchEncodingStorageSizeForPrimaryImage:omps_consumed(primaryImage) secondaryImage:omps_consumed(secondaryImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)];
  OMPS_LEAVE
}
