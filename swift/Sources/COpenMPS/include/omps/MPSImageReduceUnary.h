// Made by tools/swift/generate.py. The functions of MPSImageReduceUnary.
#pragma once


#include "types.h"

void omps_MPSImageReduceUnary_clipRectSource(void *object, void *result);
void omps_MPSImageReduceUnary_setClipRectSource(void *object, const void *newValue);
