// Made by tools/swift/generate.py. The functions of MPSNNGramMatrixCallback.
#pragma once


#include "types.h"

float omps_MPSNNGramMatrixCallback_alphaForSourceImage_destinationImage(void *object, void *sourceImage, void *destinationImage);
typedef struct {
  float (*alphaForSourceImage_destinationImage)(void *context, void *a0, void *a1);
} omps_MPSNNGramMatrixCallback_table;
void *omps_MPSNNGramMatrixCallback_make(void *swift_object, const void *type, const omps_MPSNNGramMatrixCallback_table *table);
