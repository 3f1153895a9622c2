// Made by tools/swift/generate.py. The functions of MPSNNReduceUnary.
#pragma once


#include "types.h"

void omps_MPSNNReduceUnary_clipRectSource(void *object, void *result);
void omps_MPSNNReduceUnary_setClipRectSource(void *object, const void *newValue);
void omps_MPSNNReduceUnary_setOffset(void *object, const void *newValue);
