// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingBilinear.
#pragma once


#include "types.h"

void *omps_MPSCNNUpsamplingBilinear_initWithDevice_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *device, long integerScaleFactorX, long integerScaleFactorY);
void *omps_MPSCNNUpsamplingBilinear_initWithDevice_integerScaleFactorX_integerScaleFactorY_alignCorners(const char *class_name, void *device, long integerScaleFactorX, long integerScaleFactorY, _Bool alignCorners);
