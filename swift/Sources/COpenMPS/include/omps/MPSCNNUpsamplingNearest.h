// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingNearest.
#pragma once


#include "types.h"

void *omps_MPSCNNUpsamplingNearest_initWithDevice_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *device, long integerScaleFactorX, long integerScaleFactorY);
