// Made by tools/swift/generate.py. The functions of MPSCNNPoolingAverageGradient.
#pragma once


#include "types.h"

long omps_MPSCNNPoolingAverageGradient_zeroPadSizeX(void *object);
void omps_MPSCNNPoolingAverageGradient_setZeroPadSizeX(void *object, long newValue);
long omps_MPSCNNPoolingAverageGradient_zeroPadSizeY(void *object);
void omps_MPSCNNPoolingAverageGradient_setZeroPadSizeY(void *object, long newValue);
