// Made by tools/swift/generate.py. The functions of MPSCNNUpsampling.
#pragma once


#include "types.h"

double omps_MPSCNNUpsampling_scaleFactorX(void *object);
double omps_MPSCNNUpsampling_scaleFactorY(void *object);
_Bool omps_MPSCNNUpsampling_alignCorners(void *object);
