// Made by tools/swift/generate.py. The functions of MPSCNNSubtractGradient.
#pragma once


#include "types.h"

void *omps_MPSCNNSubtractGradient_initWithDevice_isSecondarySourceFilter(const char *class_name, void *device, _Bool isSecondarySourceFilter);
