// Made by tools/swift/generate.py. The functions of MPSNNCompare.
#pragma once


#include "types.h"

unsigned long omps_MPSNNCompare_comparisonType(void *object);
void omps_MPSNNCompare_setComparisonType(void *object, unsigned long newValue);
float omps_MPSNNCompare_threshold(void *object);
void omps_MPSNNCompare_setThreshold(void *object, float newValue);
