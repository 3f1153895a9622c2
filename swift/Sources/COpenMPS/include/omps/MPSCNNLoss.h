// Made by tools/swift/generate.py. The functions of MPSCNNLoss.
#pragma once


#include "types.h"

uint32_t omps_MPSCNNLoss_lossType(void *object);
int32_t omps_MPSCNNLoss_reductionType(void *object);
float omps_MPSCNNLoss_weight(void *object);
float omps_MPSCNNLoss_labelSmoothing(void *object);
long omps_MPSCNNLoss_numberOfClasses(void *object);
float omps_MPSCNNLoss_epsilon(void *object);
float omps_MPSCNNLoss_delta(void *object);
_Bool omps_MPSCNNLoss_reduceAcrossBatch(void *object);
void *omps_MPSCNNLoss_initWithDevice_lossDescriptor(const char *class_name, void *device, void *lossDescriptor);
void omps_MPSCNNLoss_encodeToCommandBuffer_sourceImage_labels_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *labels, void *destinationImage);
void *omps_MPSCNNLoss_encodeToCommandBuffer_sourceImage_labels(void *object, void *commandBuffer, void *sourceImage, void *labels);
void omps_MPSCNNLoss_encodeBatchToCommandBuffer_sourceImages_labels_destinationImages(void *object, void *commandBuffer, void *sourceImage, void *labels, void *destinationImage);
void *omps_MPSCNNLoss_encodeBatchToCommandBuffer_sourceImages_labels(void *object, void *commandBuffer, void *sourceImage, void *labels);
