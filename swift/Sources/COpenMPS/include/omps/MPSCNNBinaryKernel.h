// Made by tools/swift/generate.py. The functions of MPSCNNBinaryKernel.
#pragma once


#include "types.h"

void omps_MPSCNNBinaryKernel_primaryOffset(void *object, void *result);
void omps_MPSCNNBinaryKernel_setPrimaryOffset(void *object, const void *newValue);
void omps_MPSCNNBinaryKernel_secondaryOffset(void *object, void *result);
void omps_MPSCNNBinaryKernel_setSecondaryOffset(void *object, const void *newValue);
void omps_MPSCNNBinaryKernel_clipRect(void *object, void *result);
void omps_MPSCNNBinaryKernel_setClipRect(void *object, const void *newValue);
long omps_MPSCNNBinaryKernel_destinationFeatureChannelOffset(void *object);
void omps_MPSCNNBinaryKernel_setDestinationFeatureChannelOffset(void *object, long newValue);
long omps_MPSCNNBinaryKernel_primarySourceFeatureChannelOffset(void *object);
void omps_MPSCNNBinaryKernel_setPrimarySourceFeatureChannelOffset(void *object, long newValue);
long omps_MPSCNNBinaryKernel_secondarySourceFeatureChannelOffset(void *object);
void omps_MPSCNNBinaryKernel_setSecondarySourceFeatureChannelOffset(void *object, long newValue);
long omps_MPSCNNBinaryKernel_primarySourceFeatureChannelMaxCount(void *object);
void omps_MPSCNNBinaryKernel_setPrimarySourceFeatureChannelMaxCount(void *object, long newValue);
long omps_MPSCNNBinaryKernel_secondarySourceFeatureChannelMaxCount(void *object);
void omps_MPSCNNBinaryKernel_setSecondarySourceFeatureChannelMaxCount(void *object, long newValue);
unsigned long omps_MPSCNNBinaryKernel_primaryEdgeMode(void *object);
void omps_MPSCNNBinaryKernel_setPrimaryEdgeMode(void *object, unsigned long newValue);
unsigned long omps_MPSCNNBinaryKernel_secondaryEdgeMode(void *object);
void omps_MPSCNNBinaryKernel_setSecondaryEdgeMode(void *object, unsigned long newValue);
long omps_MPSCNNBinaryKernel_primaryKernelWidth(void *object);
long omps_MPSCNNBinaryKernel_primaryKernelHeight(void *object);
long omps_MPSCNNBinaryKernel_secondaryKernelWidth(void *object);
long omps_MPSCNNBinaryKernel_secondaryKernelHeight(void *object);
long omps_MPSCNNBinaryKernel_primaryStrideInPixelsX(void *object);
void omps_MPSCNNBinaryKernel_setPrimaryStrideInPixelsX(void *object, long newValue);
long omps_MPSCNNBinaryKernel_primaryStrideInPixelsY(void *object);
void omps_MPSCNNBinaryKernel_setPrimaryStrideInPixelsY(void *object, long newValue);
long omps_MPSCNNBinaryKernel_secondaryStrideInPixelsX(void *object);
void omps_MPSCNNBinaryKernel_setSecondaryStrideInPixelsX(void *object, long newValue);
long omps_MPSCNNBinaryKernel_secondaryStrideInPixelsY(void *object);
void omps_MPSCNNBinaryKernel_setSecondaryStrideInPixelsY(void *object, long newValue);
long omps_MPSCNNBinaryKernel_primaryDilationRateX(void *object);
long omps_MPSCNNBinaryKernel_primaryDilationRateY(void *object);
long omps_MPSCNNBinaryKernel_secondaryDilationRateX(void *object);
long omps_MPSCNNBinaryKernel_secondaryDilationRateY(void *object);
_Bool omps_MPSCNNBinaryKernel_isBackwards(void *object);
_Bool omps_MPSCNNBinaryKernel_isStateModified(void *object);
void *omps_MPSCNNBinaryKernel_padding(void *object);
void omps_MPSCNNBinaryKernel_setPadding(void *object, void *newValue);
void *omps_MPSCNNBinaryKernel_destinationImageAllocator(void *object);
void omps_MPSCNNBinaryKernel_setDestinationImageAllocator(void *object, void *newValue);
void omps_MPSCNNBinaryKernel_encodeToCommandBuffer_primaryImage_secondaryImage_destinationImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void *destinationImage);
void omps_MPSCNNBinaryKernel_encodeBatchToCommandBuffer_primaryImages_secondaryImages_destinationImages(void *object, void *commandBuffer, void *primaryImages, void *secondaryImages, void *destinationImages);
void *omps_MPSCNNBinaryKernel_encodeToCommandBuffer_primaryImage_secondaryImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage);
void *omps_MPSCNNBinaryKernel_encodeBatchToCommandBuffer_primaryImages_secondaryImages(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage);
void *omps_MPSCNNBinaryKernel_encodeToCommandBuffer_primaryImage_secondaryImage_destinationState_destinationStateIsTemporary(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void **outState, _Bool isTemporary);
void *omps_MPSCNNBinaryKernel_encodeBatchToCommandBuffer_primaryImages_secondaryImages_destinationStates_destinationStateIsTemporary(void *object, void *commandBuffer, void *primaryImages, void *secondaryImages, void **outState, _Bool isTemporary);
void *omps_MPSCNNBinaryKernel_resultStateForPrimaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNBinaryKernel_resultStateBatchForPrimaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNBinaryKernel_temporaryResultStateForCommandBuffer_primaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNBinaryKernel_temporaryResultStateBatchForCommandBuffer_primaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage);
_Bool omps_MPSCNNBinaryKernel_isResultStateReusedAcrossBatch(void *object);
_Bool omps_MPSCNNBinaryKernel_appendBatchBarrier(void *object);
void *omps_MPSCNNBinaryKernel_destinationImageDescriptorForSourceImages_sourceStates(void *object, void *sourceImages, void *sourceStates);
long omps_MPSCNNBinaryKernel_encodingStorageSizeForPrimaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage);
long omps_MPSCNNBinaryKernel_batchEncodingStorageSizeForPrimaryImage_secondaryImage_sourceStates_destinationImage(void *object, void *primaryImage, void *secondaryImage, void *sourceStates, void *destinationImage);
