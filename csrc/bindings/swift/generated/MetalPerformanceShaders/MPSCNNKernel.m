// Made by tools/swift/generate.py. The functions of MPSCNNKernel.

#import "shim.h"
#include <omps/MPSCNNKernel.h>

void omps_MPSCNNKernel_offset(void *object, void *result) {
  OMPS_ENTER
  *(MPSOffset *)result = [(MPSCNNKernel *)object offset];
  OMPS_LEAVE
}

void omps_MPSCNNKernel_setOffset(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSCNNKernel *)object setOffset:*(const MPSOffset *)newValue];
  OMPS_LEAVE
}

void omps_MPSCNNKernel_clipRect(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSCNNKernel *)object clipRect];
  OMPS_LEAVE
}

void omps_MPSCNNKernel_setClipRect(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSCNNKernel *)object setClipRect:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

long omps_MPSCNNKernel_destinationFeatureChannelOffset(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object destinationFeatureChannelOffset];
  OMPS_LEAVE
}

void omps_MPSCNNKernel_setDestinationFeatureChannelOffset(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNKernel *)object setDestinationFeatureChannelOffset:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNKernel_sourceFeatureChannelOffset(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object sourceFeatureChannelOffset];
  OMPS_LEAVE
}

void omps_MPSCNNKernel_setSourceFeatureChannelOffset(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNKernel *)object setSourceFeatureChannelOffset:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNKernel_sourceFeatureChannelMaxCount(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object sourceFeatureChannelMaxCount];
  OMPS_LEAVE
}

void omps_MPSCNNKernel_setSourceFeatureChannelMaxCount(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNKernel *)object setSourceFeatureChannelMaxCount:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSCNNKernel_edgeMode(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object edgeMode];
  OMPS_LEAVE
}

void omps_MPSCNNKernel_setEdgeMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNKernel *)object setEdgeMode:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNKernel_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object kernelWidth];
  OMPS_LEAVE
}

long omps_MPSCNNKernel_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object kernelHeight];
  OMPS_LEAVE
}

long omps_MPSCNNKernel_strideInPixelsX(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object strideInPixelsX];
  OMPS_LEAVE
}

long omps_MPSCNNKernel_strideInPixelsY(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object strideInPixelsY];
  OMPS_LEAVE
}

long omps_MPSCNNKernel_dilationRateX(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object dilationRateX];
  OMPS_LEAVE
}

long omps_MPSCNNKernel_dilationRateY(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object dilationRateY];
  OMPS_LEAVE
}

_Bool omps_MPSCNNKernel_isBackwards(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object isBackwards];
  OMPS_LEAVE
}

_Bool omps_MPSCNNKernel_isStateModified(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object isStateModified];
  OMPS_LEAVE
}

void *omps_MPSCNNKernel_padding(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNKernel *)object padding]);
  OMPS_LEAVE
}

void omps_MPSCNNKernel_setPadding(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNKernel *)object setPadding:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSCNNKernel_destinationImageAllocator(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNKernel *)object destinationImageAllocator]);
  OMPS_LEAVE
}

void omps_MPSCNNKernel_setDestinationImageAllocator(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNKernel *)object setDestinationImageAllocator:omps_consumed(newValue)];
  OMPS_LEAVE
}

void omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNKernel *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage_destinationState_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *destinationState, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNKernel *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage destinationState:(id)destinationState destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages_destinationImages(void *object, void *commandBuffer, void *sourceImages, void *destinationImages) {
  OMPS_ENTER
  [(MPSCNNKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) destinationImages:omps_consumed(destinationImages)];
  OMPS_LEAVE
}

void omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationImages(void *object, void *commandBuffer, void *sourceImages, void *destinationStates, void *destinationImages) {
  OMPS_ENTER
  [(MPSCNNKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) destinationStates:omps_consumed(destinationStates) destinationImages:omps_consumed(destinationImages)];
  OMPS_LEAVE
}

void *omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage(void *object, void *commandBuffer, void *sourceImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNKernel *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage_destinationState_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImage, void **outState, _Bool isTemporary) {
  OMPS_ENTER
  *outState = NULL;
  void *made = omps_retained([(MPSCNNKernel *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage destinationState:(id *)outState destinationStateIsTemporary:isTemporary]);
  omps_retained((id)*outState);
  return made;
  OMPS_LEAVE
}

void *omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages(void *object, void *commandBuffer, void *sourceImages) {
  OMPS_ENTER
  return omps_retained([(MPSCNNKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages)]);
  OMPS_LEAVE
}

void *omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImages, void **outStates, _Bool isTemporary) {
  OMPS_ENTER
  *outStates = NULL;
  void *made = omps_retained([(MPSCNNKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) destinationStates:(id *)outStates destinationStateIsTemporary:isTemporary]);
  omps_retained((id)*outStates);
  return made;
  OMPS_LEAVE
}

void *omps_MPSCNNKernel_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNKernel *)object resultStateForSourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNKernel_resultStateBatchForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNKernel *)object resultStateBatchForSourceImage:omps_consumed(sourceImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}

void *omps_MPSCNNKernel_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNKernel *)object temporaryResultStateForCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNKernel_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNKernel *)object temporaryResultStateBatchForCommandBuffer:(id)commandBuffer sourceImage:omps_consumed(sourceImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}

_Bool omps_MPSCNNKernel_isResultStateReusedAcrossBatch(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object isResultStateReusedAcrossBatch];
  OMPS_LEAVE
}

_Bool omps_MPSCNNKernel_appendBatchBarrier(void *object) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object appendBatchBarrier];
  OMPS_LEAVE
}

void *omps_MPSCNNKernel_destinationImageDescriptorForSourceImages_sourceStates(void *object, void *sourceImages, void *sourceStates) {
  OMPS_ENTER
  return omps_retained([(MPSCNNKernel *)object destinationImageDescriptorForSourceImages:omps_consumed(sourceImages) sourceStates:omps_consumed(sourceStates)]);
  OMPS_LEAVE
}

long omps_MPSCNNKernel_encodingStorageSizeForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object encodingStorageSizeForSourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

long omps_MPSCNNKernel_batchEncodingStorageSizeForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return [(MPSCNNKernel *)object batchEncodingStorageSizeForSourceImage:omps_consumed(sourceImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)];
  OMPS_LEAVE
}
