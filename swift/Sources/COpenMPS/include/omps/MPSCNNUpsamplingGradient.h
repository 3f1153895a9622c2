// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingGradient.
#pragma once


#include "types.h"

double omps_MPSCNNUpsamplingGradient_scaleFactorX(void *object);
double omps_MPSCNNUpsamplingGradient_scaleFactorY(void *object);
