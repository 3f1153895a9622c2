// Made by tools/swift/generate.py. The functions of MPSCNNInstanceNormalizationNode.
#pragma once


#include "types.h"

unsigned long omps_MPSCNNInstanceNormalizationNode_trainingStyle(void *object);
void omps_MPSCNNInstanceNormalizationNode_setTrainingStyle(void *object, unsigned long newValue);
void *omps_MPSCNNInstanceNormalizationNode_nodeWithSource_dataSource(const char *class_name, void *source, void *dataSource);
void *omps_MPSCNNInstanceNormalizationNode_initWithSource_dataSource(const char *class_name, void *source, void *dataSource);
