// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingNearestGradient.
#pragma once


#include "types.h"

void *omps_MPSCNNUpsamplingNearestGradient_initWithDevice_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *device, long integerScaleFactorX, long integerScaleFactorY);
