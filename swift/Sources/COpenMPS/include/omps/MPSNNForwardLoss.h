// Made by tools/swift/generate.py. The functions of MPSNNForwardLoss.
#pragma once


#include "types.h"

uint32_t omps_MPSNNForwardLoss_lossType(void *object);
int32_t omps_MPSNNForwardLoss_reductionType(void *object);
_Bool omps_MPSNNForwardLoss_reduceAcrossBatch(void *object);
long omps_MPSNNForwardLoss_numberOfClasses(void *object);
float omps_MPSNNForwardLoss_weight(void *object);
void omps_MPSNNForwardLoss_setWeight(void *object, float newValue);
float omps_MPSNNForwardLoss_labelSmoothing(void *object);
void omps_MPSNNForwardLoss_setLabelSmoothing(void *object, float newValue);
float omps_MPSNNForwardLoss_epsilon(void *object);
void omps_MPSNNForwardLoss_setEpsilon(void *object, float newValue);
float omps_MPSNNForwardLoss_delta(void *object);
void omps_MPSNNForwardLoss_setDelta(void *object, float newValue);
void *omps_MPSNNForwardLoss_initWithDevice_lossDescriptor(const char *class_name, void *device, void *lossDescriptor);
void omps_MPSNNForwardLoss_encodeBatchToCommandBuffer_sourceImages_labels_weights_destinationStates_destinationImages(void *object, void *commandBuffer, void *sourceImages, void *labels, void *weights, void *destinationStates, void *destinationImages);
void *omps_MPSNNForwardLoss_encodeBatchToCommandBuffer_sourceImages_labels_weights_destinationStates_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImages, void *labels, void *weights, void **outStates, _Bool isTemporary);
