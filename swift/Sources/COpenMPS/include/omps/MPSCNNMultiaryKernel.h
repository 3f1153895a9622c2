// Made by tools/swift/generate.py. The functions of MPSCNNMultiaryKernel.
#pragma once


#include "types.h"

long omps_MPSCNNMultiaryKernel_sourceCount(void *object);
void omps_MPSCNNMultiaryKernel_clipRect(void *object, void *result);
void omps_MPSCNNMultiaryKernel_setClipRect(void *object, const void *newValue);
long omps_MPSCNNMultiaryKernel_destinationFeatureChannelOffset(void *object);
void omps_MPSCNNMultiaryKernel_setDestinationFeatureChannelOffset(void *object, long newValue);
_Bool omps_MPSCNNMultiaryKernel_isBackwards(void *object);
_Bool omps_MPSCNNMultiaryKernel_isStateModified(void *object);
void *omps_MPSCNNMultiaryKernel_padding(void *object);
void omps_MPSCNNMultiaryKernel_setPadding(void *object, void *newValue);
void *omps_MPSCNNMultiaryKernel_destinationImageAllocator(void *object);
void omps_MPSCNNMultiaryKernel_setDestinationImageAllocator(void *object, void *newValue);
void *omps_MPSCNNMultiaryKernel_initWithDevice_sourceCount(const char *class_name, void *device, long sourceCount);
void omps_MPSCNNMultiaryKernel_offsetAtIndex(void *object, long index, void *result);
void omps_MPSCNNMultiaryKernel_setOffset_atIndex(void *object, const void *offset, long index);
long omps_MPSCNNMultiaryKernel_sourceFeatureChannelOffsetAtIndex(void *object, long index);
void omps_MPSCNNMultiaryKernel_setSourceFeatureChannelOffset_atIndex(void *object, long offset, long index);
long omps_MPSCNNMultiaryKernel_sourceFeatureChannelMaxCountAtIndex(void *object, long index);
void omps_MPSCNNMultiaryKernel_setSourceFeatureChannelMaxCount_atIndex(void *object, long count, long index);
unsigned long omps_MPSCNNMultiaryKernel_edgeModeAtIndex(void *object, long index);
void omps_MPSCNNMultiaryKernel_setEdgeMode_atIndex(void *object, unsigned long edgeMode, long index);
long omps_MPSCNNMultiaryKernel_kernelWidthAtIndex(void *object, long index);
void omps_MPSCNNMultiaryKernel_setKernelWidth_atIndex(void *object, long width, long index);
long omps_MPSCNNMultiaryKernel_kernelHeightAtIndex(void *object, long index);
void omps_MPSCNNMultiaryKernel_setKernelHeight_atIndex(void *object, long height, long index);
long omps_MPSCNNMultiaryKernel_strideInPixelsXatIndex(void *object, long index);
void omps_MPSCNNMultiaryKernel_setStrideInPixelsX_atIndex(void *object, long stride, long index);
long omps_MPSCNNMultiaryKernel_strideInPixelsYatIndex(void *object, long index);
void omps_MPSCNNMultiaryKernel_setStrideInPixelsY_atIndex(void *object, long stride, long index);
long omps_MPSCNNMultiaryKernel_dilationRateXatIndex(void *object, long index);
void omps_MPSCNNMultiaryKernel_setDilationRateX_atIndex(void *object, long dilationRate, long index);
long omps_MPSCNNMultiaryKernel_dilationRateYatIndex(void *object, long index);
void omps_MPSCNNMultiaryKernel_setDilationRateY_atIndex(void *object, long dilationRate, long index);
void omps_MPSCNNMultiaryKernel_encodeToCommandBuffer_sourceImages_destinationImage(void *object, void *commandBuffer, void *sourceImages, void *destinationImage);
void omps_MPSCNNMultiaryKernel_encodeBatchToCommandBuffer_sourceImages_destinationImages(void *object, void *commandBuffer, void *sourceImages, void *destinationImages);
void *omps_MPSCNNMultiaryKernel_encodeToCommandBuffer_sourceImages(void *object, void *commandBuffer, void *sourceImages);
void *omps_MPSCNNMultiaryKernel_encodeBatchToCommandBuffer_sourceImages(void *object, void *commandBuffer, void *sourceImageBatches);
void *omps_MPSCNNMultiaryKernel_encodeToCommandBuffer_sourceImages_destinationState_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImages, void **outState, _Bool isTemporary);
void *omps_MPSCNNMultiaryKernel_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImageBatches, void **outState, _Bool isTemporary);
_Bool omps_MPSCNNMultiaryKernel_isResultStateReusedAcrossBatch(void *object);
_Bool omps_MPSCNNMultiaryKernel_appendBatchBarrier(void *object);
void *omps_MPSCNNMultiaryKernel_resultStateForSourceImages_sourceStates_destinationImage(void *object, void *sourceImages, void *sourceStates, void *destinationImage);
void *omps_MPSCNNMultiaryKernel_resultStateBatchForSourceImages_sourceStates_destinationImage(void *object, void *sourceImages, void *sourceStates, void *destinationImage);
void *omps_MPSCNNMultiaryKernel_temporaryResultStateForCommandBuffer_sourceImages_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNMultiaryKernel_temporaryResultStateBatchForCommandBuffer_sourceImages_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNMultiaryKernel_destinationImageDescriptorForSourceImages_sourceStates(void *object, void *sourceImages, void *sourceStates);
