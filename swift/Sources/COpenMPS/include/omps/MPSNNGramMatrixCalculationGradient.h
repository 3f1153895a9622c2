// Made by tools/swift/generate.py. The functions of MPSNNGramMatrixCalculationGradient.
#pragma once


#include "types.h"

float omps_MPSNNGramMatrixCalculationGradient_alpha(void *object);
void omps_MPSNNGramMatrixCalculationGradient_setAlpha(void *object, float newValue);
void *omps_MPSNNGramMatrixCalculationGradient_initWithDevice_alpha(const char *class_name, void *device, float alpha);
