// Made by tools/swift/generate.py. The functions of MPSCNNAddGradient.
#pragma once


#include "types.h"

void *omps_MPSCNNAddGradient_initWithDevice_isSecondarySourceFilter(const char *class_name, void *device, _Bool isSecondarySourceFilter);
