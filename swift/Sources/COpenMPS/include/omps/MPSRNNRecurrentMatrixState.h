// Made by tools/swift/generate.py. The functions of MPSRNNRecurrentMatrixState.
#pragma once


#include "types.h"

void *omps_MPSRNNRecurrentMatrixState_getRecurrentOutputMatrixForLayerIndex(void *object, long layerIndex);
void *omps_MPSRNNRecurrentMatrixState_getMemoryCellMatrixForLayerIndex(void *object, long layerIndex);
