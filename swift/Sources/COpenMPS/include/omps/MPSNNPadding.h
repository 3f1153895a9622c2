// Made by tools/swift/generate.py. The functions of MPSNNPadding.
#pragma once


#include "types.h"

unsigned long omps_MPSNNPadding_paddingMethod(void *object);
void *omps_MPSNNPadding_label(void *object);
void *omps_MPSNNPadding_destinationImageDescriptorForSourceImages_sourceStates_forKernel_suggestedDescriptor(void *object, void *sourceImages, void *sourceStates, void *kernel, void *inDescriptor);
void *omps_MPSNNPadding_inverse(void *object);
typedef struct {
  unsigned long (*paddingMethod)(void *context);
  void *(*label)(void *context);
  void *(*destinationImageDescriptorForSourceImages_sourceStates_forKernel_suggestedDescriptor)(void *context, void *a0, void *a1, void *a2, void *a3);
  void *(*inverse)(void *context);
} omps_MPSNNPadding_table;
void *omps_MPSNNPadding_make(void *swift_object, const void *type, const omps_MPSNNPadding_table *table);
