// Made by tools/swift/generate.py. The functions of MPSNNGridSample.
#pragma once


#include "types.h"

_Bool omps_MPSNNGridSample_useGridValueAsInputCoordinate(void *object);
void omps_MPSNNGridSample_setUseGridValueAsInputCoordinate(void *object, _Bool newValue);
