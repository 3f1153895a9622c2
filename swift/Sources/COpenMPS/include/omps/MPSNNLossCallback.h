// Made by tools/swift/generate.py. The functions of MPSNNLossCallback.
#pragma once


#include "types.h"

float omps_MPSNNLossCallback_scalarWeightForSourceImage_destinationImage(void *object, void *sourceImage, void *destinationImage);
typedef struct {
  float (*scalarWeightForSourceImage_destinationImage)(void *context, void *a0, void *a1);
} omps_MPSNNLossCallback_table;
void *omps_MPSNNLossCallback_make(void *swift_object, const void *type, const omps_MPSNNLossCallback_table *table);
