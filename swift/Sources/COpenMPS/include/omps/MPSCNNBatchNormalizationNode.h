// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationNode.
#pragma once


#include "types.h"

unsigned long omps_MPSCNNBatchNormalizationNode_flags(void *object);
void omps_MPSCNNBatchNormalizationNode_setFlags(void *object, unsigned long newValue);
unsigned long omps_MPSCNNBatchNormalizationNode_trainingStyle(void *object);
void omps_MPSCNNBatchNormalizationNode_setTrainingStyle(void *object, unsigned long newValue);
void *omps_MPSCNNBatchNormalizationNode_nodeWithSource_dataSource(const char *class_name, void *source, void *dataSource);
void *omps_MPSCNNBatchNormalizationNode_initWithSource_dataSource(const char *class_name, void *source, void *dataSource);
