// Made by tools/swift/generate.py. The functions of MPSNNGramMatrixCalculation.
#pragma once


#include "types.h"

float omps_MPSNNGramMatrixCalculation_alpha(void *object);
void omps_MPSNNGramMatrixCalculation_setAlpha(void *object, float newValue);
void *omps_MPSNNGramMatrixCalculation_initWithDevice_alpha(const char *class_name, void *device, float alpha);
