// Made by tools/swift/generate.py. The functions of MPSNNTrainableNode.
#pragma once


#include "types.h"

unsigned long omps_MPSNNTrainableNode_trainingStyle(void *object);
void omps_MPSNNTrainableNode_setTrainingStyle(void *object, unsigned long newValue);
typedef struct {
  unsigned long (*trainingStyle)(void *context);
  void (*setTrainingStyle)(void *context, unsigned long a0);
} omps_MPSNNTrainableNode_table;
void *omps_MPSNNTrainableNode_make(void *swift_object, const void *type, const omps_MPSNNTrainableNode_table *table);
