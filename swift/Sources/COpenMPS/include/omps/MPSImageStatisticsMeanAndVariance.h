// Made by tools/swift/generate.py. The functions of MPSImageStatisticsMeanAndVariance.
#pragma once


#include "types.h"

void omps_MPSImageStatisticsMeanAndVariance_clipRectSource(void *object, void *result);
void omps_MPSImageStatisticsMeanAndVariance_setClipRectSource(void *object, const void *newValue);
