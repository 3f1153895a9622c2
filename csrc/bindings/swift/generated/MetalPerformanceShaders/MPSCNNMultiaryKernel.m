// Made by tools/swift/generate.py. The functions of MPSCNNMultiaryKernel.

#import "shim.h"
#include <omps/MPSCNNMultiaryKernel.h>

long omps_MPSCNNMultiaryKernel_sourceCount(void *object) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object sourceCount];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_clipRect(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSCNNMultiaryKernel *)object clipRect];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setClipRect(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setClipRect:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

long omps_MPSCNNMultiaryKernel_destinationFeatureChannelOffset(void *object) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object destinationFeatureChannelOffset];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setDestinationFeatureChannelOffset(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setDestinationFeatureChannelOffset:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSCNNMultiaryKernel_isBackwards(void *object) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object isBackwards];
  OMPS_LEAVE
}

_Bool omps_MPSCNNMultiaryKernel_isStateModified(void *object) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object isStateModified];
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_padding(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNMultiaryKernel *)object padding]);
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setPadding(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setPadding:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_destinationImageAllocator(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNMultiaryKernel *)object destinationImageAllocator]);
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setDestinationImageAllocator(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setDestinationImageAllocator:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_initWithDevice_sourceCount(const char *class_name, void *device, long sourceCount) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device sourceCount:sourceCount];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_offsetAtIndex(void *object, long index, void *result) {
  OMPS_ENTER
  *(MPSOffset *)result = [(MPSCNNMultiaryKernel *)object offsetAtIndex:index];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setOffset_atIndex(void *object, const void *offset, long index) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setOffset:*(const MPSOffset *)offset atIndex:index];
  OMPS_LEAVE
}

long omps_MPSCNNMultiaryKernel_sourceFeatureChannelOffsetAtIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object sourceFeatureChannelOffsetAtIndex:index];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setSourceFeatureChannelOffset_atIndex(void *object, long offset, long index) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setSourceFeatureChannelOffset:offset atIndex:index];
  OMPS_LEAVE
}

long omps_MPSCNNMultiaryKernel_sourceFeatureChannelMaxCountAtIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object sourceFeatureChannelMaxCountAtIndex:index];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setSourceFeatureChannelMaxCount_atIndex(void *object, long count, long index) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setSourceFeatureChannelMaxCount:count atIndex:index];
  OMPS_LEAVE
}

unsigned long omps_MPSCNNMultiaryKernel_edgeModeAtIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object edgeModeAtIndex:index];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setEdgeMode_atIndex(void *object, unsigned long edgeMode, long index) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setEdgeMode:edgeMode atIndex:index];
  OMPS_LEAVE
}

long omps_MPSCNNMultiaryKernel_kernelWidthAtIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object kernelWidthAtIndex:index];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setKernelWidth_atIndex(void *object, long width, long index) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setKernelWidth:width atIndex:index];
  OMPS_LEAVE
}

long omps_MPSCNNMultiaryKernel_kernelHeightAtIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object kernelHeightAtIndex:index];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setKernelHeight_atIndex(void *object, long height, long index) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setKernelHeight:height atIndex:index];
  OMPS_LEAVE
}

long omps_MPSCNNMultiaryKernel_strideInPixelsXatIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object strideInPixelsXatIndex:index];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setStrideInPixelsX_atIndex(void *object, long stride, long index) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setStrideInPixelsX:stride atIndex:index];
  OMPS_LEAVE
}

long omps_MPSCNNMultiaryKernel_strideInPixelsYatIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object strideInPixelsYatIndex:index];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setStrideInPixelsY_atIndex(void *object, long stride, long index) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setStrideInPixelsY:stride atIndex:index];
  OMPS_LEAVE
}

long omps_MPSCNNMultiaryKernel_dilationRateXatIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object dilationRateXatIndex:index];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setDilationRateX_atIndex(void *object, long dilationRate, long index) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setDilationRateX:dilationRate atIndex:index];
  OMPS_LEAVE
}

long omps_MPSCNNMultiaryKernel_dilationRateYatIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object dilationRateYatIndex:index];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_setDilationRateY_atIndex(void *object, long dilationRate, long index) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object setDilationRateY:dilationRate atIndex:index];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_encodeToCommandBuffer_sourceImages_destinationImage(void *object, void *commandBuffer, void *sourceImages, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object encodeToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void omps_MPSCNNMultiaryKernel_encodeBatchToCommandBuffer_sourceImages_destinationImages(void *object, void *commandBuffer, void *sourceImages, void *destinationImages) {
  OMPS_ENTER
  [(MPSCNNMultiaryKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) destinationImages:omps_consumed(destinationImages)];
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_encodeToCommandBuffer_sourceImages(void *object, void *commandBuffer, void *sourceImages) {
  OMPS_ENTER
  return omps_retained([(MPSCNNMultiaryKernel *)object encodeToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages)]);
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_encodeBatchToCommandBuffer_sourceImages(void *object, void *commandBuffer, void *sourceImageBatches) {
  OMPS_ENTER
  return omps_retained([(MPSCNNMultiaryKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImageBatches)]);
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_encodeToCommandBuffer_sourceImages_destinationState_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImages, void **outState, _Bool isTemporary) {
  OMPS_ENTER
  *outState = NULL;
  void *made = omps_retained([(MPSCNNMultiaryKernel *)object encodeToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) destinationState:(id *)outState destinationStateIsTemporary:isTemporary]);
  omps_retained((id)*outState);
  return made;
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImageBatches, void **outState, _Bool isTemporary) {
  OMPS_ENTER
  *outState = NULL;
  void *made = omps_retained([(MPSCNNMultiaryKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImageBatches) destinationStates:(id *)outState destinationStateIsTemporary:isTemporary]);
  omps_retained((id)*outState);
  return made;
  OMPS_LEAVE
}

_Bool omps_MPSCNNMultiaryKernel_isResultStateReusedAcrossBatch(void *object) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object isResultStateReusedAcrossBatch];
  OMPS_LEAVE
}

_Bool omps_MPSCNNMultiaryKernel_appendBatchBarrier(void *object) {
  OMPS_ENTER
  return [(MPSCNNMultiaryKernel *)object appendBatchBarrier];
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_resultStateForSourceImages_sourceStates_destinationImage(void *object, void *sourceImages, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNMultiaryKernel *)object resultStateForSourceImages:omps_consumed(sourceImages) sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_resultStateBatchForSourceImages_sourceStates_destinationImage(void *object, void *sourceImages, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNMultiaryKernel *)object resultStateBatchForSourceImages:omps_consumed(sourceImages) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_temporaryResultStateForCommandBuffer_sourceImages_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNMultiaryKernel *)object temporaryResultStateForCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImage) sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_temporaryResultStateBatchForCommandBuffer_sourceImages_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNMultiaryKernel *)object temporaryResultStateBatchForCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}

void *omps_MPSCNNMultiaryKernel_destinationImageDescriptorForSourceImages_sourceStates(void *object, void *sourceImages, void *sourceStates) {
  OMPS_ENTER
  return omps_retained([(MPSCNNMultiaryKernel *)object destinationImageDescriptorForSourceImages:omps_consumed(sourceImages) sourceStates:omps_consumed(sourceStates)]);
  OMPS_LEAVE
}
