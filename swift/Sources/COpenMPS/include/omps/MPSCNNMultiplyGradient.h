// Made by tools/swift/generate.py. The functions of MPSCNNMultiplyGradient.
#pragma once


#include "types.h"

void *omps_MPSCNNMultiplyGradient_initWithDevice_isSecondarySourceFilter(const char *class_name, void *device, _Bool isSecondarySourceFilter);
