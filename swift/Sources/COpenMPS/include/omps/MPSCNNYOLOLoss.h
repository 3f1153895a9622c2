// Made by tools/swift/generate.py. The functions of MPSCNNYOLOLoss.
#pragma once


#include "types.h"

void *omps_MPSCNNYOLOLoss_lossXY(void *object);
void *omps_MPSCNNYOLOLoss_lossWH(void *object);
void *omps_MPSCNNYOLOLoss_lossConfidence(void *object);
void *omps_MPSCNNYOLOLoss_lossClasses(void *object);
float omps_MPSCNNYOLOLoss_scaleXY(void *object);
float omps_MPSCNNYOLOLoss_scaleWH(void *object);
float omps_MPSCNNYOLOLoss_scaleNoObject(void *object);
float omps_MPSCNNYOLOLoss_scaleObject(void *object);
float omps_MPSCNNYOLOLoss_scaleClass(void *object);
float omps_MPSCNNYOLOLoss_minIOUForObjectPresence(void *object);
float omps_MPSCNNYOLOLoss_maxIOUForObjectAbsence(void *object);
int32_t omps_MPSCNNYOLOLoss_reductionType(void *object);
long omps_MPSCNNYOLOLoss_numberOfAnchorBoxes(void *object);
void *omps_MPSCNNYOLOLoss_anchorBoxes(void *object);
_Bool omps_MPSCNNYOLOLoss_reduceAcrossBatch(void *object);
void *omps_MPSCNNYOLOLoss_initWithDevice_lossDescriptor(const char *class_name, void *device, void *lossDescriptor);
void omps_MPSCNNYOLOLoss_encodeToCommandBuffer_sourceImage_labels_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *labels, void *destinationImage);
void *omps_MPSCNNYOLOLoss_encodeToCommandBuffer_sourceImage_labels(void *object, void *commandBuffer, void *sourceImage, void *labels);
void omps_MPSCNNYOLOLoss_encodeBatchToCommandBuffer_sourceImages_labels_destinationImages(void *object, void *commandBuffer, void *sourceImage, void *labels, void *destinationImage);
void *omps_MPSCNNYOLOLoss_encodeBatchToCommandBuffer_sourceImages_labels(void *object, void *commandBuffer, void *sourceImage, void *labels);
