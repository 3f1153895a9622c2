// Made by tools/swift/generate.py. The functions of MPSCNNLossDescriptor.
#pragma once


#include "types.h"

uint32_t omps_MPSCNNLossDescriptor_lossType(void *object);
void omps_MPSCNNLossDescriptor_setLossType(void *object, uint32_t newValue);
int32_t omps_MPSCNNLossDescriptor_reductionType(void *object);
void omps_MPSCNNLossDescriptor_setReductionType(void *object, int32_t newValue);
_Bool omps_MPSCNNLossDescriptor_reduceAcrossBatch(void *object);
void omps_MPSCNNLossDescriptor_setReduceAcrossBatch(void *object, _Bool newValue);
float omps_MPSCNNLossDescriptor_weight(void *object);
void omps_MPSCNNLossDescriptor_setWeight(void *object, float newValue);
float omps_MPSCNNLossDescriptor_labelSmoothing(void *object);
void omps_MPSCNNLossDescriptor_setLabelSmoothing(void *object, float newValue);
long omps_MPSCNNLossDescriptor_numberOfClasses(void *object);
void omps_MPSCNNLossDescriptor_setNumberOfClasses(void *object, long newValue);
float omps_MPSCNNLossDescriptor_epsilon(void *object);
void omps_MPSCNNLossDescriptor_setEpsilon(void *object, float newValue);
float omps_MPSCNNLossDescriptor_delta(void *object);
void omps_MPSCNNLossDescriptor_setDelta(void *object, float newValue);
void *omps_MPSCNNLossDescriptor_cnnLossDescriptorWithType_reductionType(const char *class_name, uint32_t lossType, int32_t reductionType);
