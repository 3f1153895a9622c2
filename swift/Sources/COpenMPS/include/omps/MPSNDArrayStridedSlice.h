// Made by tools/swift/generate.py. The functions of MPSNDArrayStridedSlice.
#pragma once


#include "types.h"

void omps_MPSNDArrayStridedSlice_strides(void *object, void *result);
void omps_MPSNDArrayStridedSlice_setStrides(void *object, const void *newValue);
