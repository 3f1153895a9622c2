// Made by tools/swift/generate.py. The functions of MPSNDArrayGather.
#pragma once


#include "types.h"

long omps_MPSNDArrayGather_axis(void *object);
void omps_MPSNDArrayGather_setAxis(void *object, long newValue);
