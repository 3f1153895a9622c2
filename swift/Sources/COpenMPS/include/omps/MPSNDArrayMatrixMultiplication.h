// Made by tools/swift/generate.py. The functions of MPSNDArrayMatrixMultiplication.
#pragma once


#include "types.h"

double omps_MPSNDArrayMatrixMultiplication_alpha(void *object);
void omps_MPSNDArrayMatrixMultiplication_setAlpha(void *object, double newValue);
double omps_MPSNDArrayMatrixMultiplication_beta(void *object);
void omps_MPSNDArrayMatrixMultiplication_setBeta(void *object, double newValue);
