// Made by tools/swift/generate.py. The functions of MPSCNNPoolingAverage.
#pragma once


#include "types.h"

long omps_MPSCNNPoolingAverage_zeroPadSizeX(void *object);
void omps_MPSCNNPoolingAverage_setZeroPadSizeX(void *object, long newValue);
long omps_MPSCNNPoolingAverage_zeroPadSizeY(void *object);
void omps_MPSCNNPoolingAverage_setZeroPadSizeY(void *object, long newValue);
