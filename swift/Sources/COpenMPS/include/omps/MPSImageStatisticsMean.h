// Made by tools/swift/generate.py. The functions of MPSImageStatisticsMean.
#pragma once


#include "types.h"

void omps_MPSImageStatisticsMean_clipRectSource(void *object, void *result);
void omps_MPSImageStatisticsMean_setClipRectSource(void *object, const void *newValue);
