// Made by tools/swift/generate.py. The functions of MPSCNNGroupNormalizationNode.
#pragma once


#include "types.h"

unsigned long omps_MPSCNNGroupNormalizationNode_trainingStyle(void *object);
void omps_MPSCNNGroupNormalizationNode_setTrainingStyle(void *object, unsigned long newValue);
void *omps_MPSCNNGroupNormalizationNode_nodeWithSource_dataSource(const char *class_name, void *source, void *dataSource);
void *omps_MPSCNNGroupNormalizationNode_initWithSource_dataSource(const char *class_name, void *source, void *dataSource);
