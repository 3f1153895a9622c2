// Made by tools/swift/generate.py. The functions of MPSRNNRecurrentImageState.
#pragma once


#include "types.h"

void *omps_MPSRNNRecurrentImageState_getRecurrentOutputImageForLayerIndex(void *object, long layerIndex);
void *omps_MPSRNNRecurrentImageState_getMemoryCellImageForLayerIndex(void *object, long layerIndex);
