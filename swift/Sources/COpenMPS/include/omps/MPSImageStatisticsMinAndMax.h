// Made by tools/swift/generate.py. The functions of MPSImageStatisticsMinAndMax.
#pragma once


#include "types.h"

void omps_MPSImageStatisticsMinAndMax_clipRectSource(void *object, void *result);
void omps_MPSImageStatisticsMinAndMax_setClipRectSource(void *object, const void *newValue);
