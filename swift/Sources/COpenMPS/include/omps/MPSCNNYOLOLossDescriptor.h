// Made by tools/swift/generate.py. The functions of MPSCNNYOLOLossDescriptor.
#pragma once


#include "types.h"

void *omps_MPSCNNYOLOLossDescriptor_XYLossDescriptor(void *object);
void omps_MPSCNNYOLOLossDescriptor_setXYLossDescriptor(void *object, void *newValue);
void *omps_MPSCNNYOLOLossDescriptor_WHLossDescriptor(void *object);
void omps_MPSCNNYOLOLossDescriptor_setWHLossDescriptor(void *object, void *newValue);
void *omps_MPSCNNYOLOLossDescriptor_confidenceLossDescriptor(void *object);
void omps_MPSCNNYOLOLossDescriptor_setConfidenceLossDescriptor(void *object, void *newValue);
void *omps_MPSCNNYOLOLossDescriptor_classesLossDescriptor(void *object);
void omps_MPSCNNYOLOLossDescriptor_setClassesLossDescriptor(void *object, void *newValue);
int32_t omps_MPSCNNYOLOLossDescriptor_reductionType(void *object);
void omps_MPSCNNYOLOLossDescriptor_setReductionType(void *object, int32_t newValue);
_Bool omps_MPSCNNYOLOLossDescriptor_reduceAcrossBatch(void *object);
void omps_MPSCNNYOLOLossDescriptor_setReduceAcrossBatch(void *object, _Bool newValue);
_Bool omps_MPSCNNYOLOLossDescriptor_rescore(void *object);
void omps_MPSCNNYOLOLossDescriptor_setRescore(void *object, _Bool newValue);
float omps_MPSCNNYOLOLossDescriptor_scaleXY(void *object);
void omps_MPSCNNYOLOLossDescriptor_setScaleXY(void *object, float newValue);
float omps_MPSCNNYOLOLossDescriptor_scaleWH(void *object);
void omps_MPSCNNYOLOLossDescriptor_setScaleWH(void *object, float newValue);
float omps_MPSCNNYOLOLossDescriptor_scaleNoObject(void *object);
void omps_MPSCNNYOLOLossDescriptor_setScaleNoObject(void *object, float newValue);
float omps_MPSCNNYOLOLossDescriptor_scaleObject(void *object);
void omps_MPSCNNYOLOLossDescriptor_setScaleObject(void *object, float newValue);
float omps_MPSCNNYOLOLossDescriptor_scaleClass(void *object);
void omps_MPSCNNYOLOLossDescriptor_setScaleClass(void *object, float newValue);
float omps_MPSCNNYOLOLossDescriptor_minIOUForObjectPresence(void *object);
void omps_MPSCNNYOLOLossDescriptor_setMinIOUForObjectPresence(void *object, float newValue);
float omps_MPSCNNYOLOLossDescriptor_maxIOUForObjectAbsence(void *object);
void omps_MPSCNNYOLOLossDescriptor_setMaxIOUForObjectAbsence(void *object, float newValue);
long omps_MPSCNNYOLOLossDescriptor_numberOfAnchorBoxes(void *object);
void omps_MPSCNNYOLOLossDescriptor_setNumberOfAnchorBoxes(void *object, long newValue);
void *omps_MPSCNNYOLOLossDescriptor_anchorBoxes(void *object);
void omps_MPSCNNYOLOLossDescriptor_setAnchorBoxes(void *object, void *newValue);
void *omps_MPSCNNYOLOLossDescriptor_class_cnnLossDescriptorWithXYLossType_WHLossType_confidenceLossType_classesLossType_reductionType_anchorBoxes_numberOfAnchorBoxes(uint32_t XYLossType, uint32_t WHLossType, uint32_t confidenceLossType, uint32_t classesLossType, int32_t reductionType, void *anchorBoxes, long numberOfAnchorBoxes);
