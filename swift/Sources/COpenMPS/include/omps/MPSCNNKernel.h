// Made by tools/swift/generate.py. The functions of MPSCNNKernel.
#pragma once


#include "types.h"

void omps_MPSCNNKernel_offset(void *object, void *result);
void omps_MPSCNNKernel_setOffset(void *object, const void *newValue);
void omps_MPSCNNKernel_clipRect(void *object, void *result);
void omps_MPSCNNKernel_setClipRect(void *object, const void *newValue);
long omps_MPSCNNKernel_destinationFeatureChannelOffset(void *object);
void omps_MPSCNNKernel_setDestinationFeatureChannelOffset(void *object, long newValue);
long omps_MPSCNNKernel_sourceFeatureChannelOffset(void *object);
void omps_MPSCNNKernel_setSourceFeatureChannelOffset(void *object, long newValue);
long omps_MPSCNNKernel_sourceFeatureChannelMaxCount(void *object);
void omps_MPSCNNKernel_setSourceFeatureChannelMaxCount(void *object, long newValue);
unsigned long omps_MPSCNNKernel_edgeMode(void *object);
void omps_MPSCNNKernel_setEdgeMode(void *object, unsigned long newValue);
long omps_MPSCNNKernel_kernelWidth(void *object);
long omps_MPSCNNKernel_kernelHeight(void *object);
long omps_MPSCNNKernel_strideInPixelsX(void *object);
long omps_MPSCNNKernel_strideInPixelsY(void *object);
long omps_MPSCNNKernel_dilationRateX(void *object);
long omps_MPSCNNKernel_dilationRateY(void *object);
_Bool omps_MPSCNNKernel_isBackwards(void *object);
_Bool omps_MPSCNNKernel_isStateModified(void *object);
void *omps_MPSCNNKernel_padding(void *object);
void omps_MPSCNNKernel_setPadding(void *object, void *newValue);
void *omps_MPSCNNKernel_destinationImageAllocator(void *object);
void omps_MPSCNNKernel_setDestinationImageAllocator(void *object, void *newValue);
void omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *destinationImage);
void omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage_destinationState_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *destinationState, void *destinationImage);
void omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages_destinationImages(void *object, void *commandBuffer, void *sourceImages, void *destinationImages);
void omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationImages(void *object, void *commandBuffer, void *sourceImages, void *destinationStates, void *destinationImages);
void *omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage(void *object, void *commandBuffer, void *sourceImage);
void *omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage_destinationState_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImage, void **outState, _Bool isTemporary);
void *omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages(void *object, void *commandBuffer, void *sourceImages);
void *omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImages, void **outStates, _Bool isTemporary);
void *omps_MPSCNNKernel_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNKernel_resultStateBatchForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNKernel_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNKernel_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
_Bool omps_MPSCNNKernel_isResultStateReusedAcrossBatch(void *object);
_Bool omps_MPSCNNKernel_appendBatchBarrier(void *object);
void *omps_MPSCNNKernel_destinationImageDescriptorForSourceImages_sourceStates(void *object, void *sourceImages, void *sourceStates);
long omps_MPSCNNKernel_encodingStorageSizeForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
long omps_MPSCNNKernel_batchEncodingStorageSizeForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
