// Made by tools/swift/generate.py. The functions of MPSRNNRecurrentImageState.

#import "shim.h"
#include <omps/MPSRNNRecurrentImageState.h>

void *omps_MPSRNNRecurrentImageState_getRecurrentOutputImageForLayerIndex(void *object, long layerIndex) {
  OMPS_ENTER
  return omps_retained([(MPSRNNRecurrentImageState *)object getRecurrentOutputImageForLayerIndex:layerIndex]);
  OMPS_LEAVE
}

void *omps_MPSRNNRecurrentImageState_getMemoryCellImageForLayerIndex(void *object, long layerIndex) {
  OMPS_ENTER
  return omps_retained([(MPSRNNRecurrentImageState *)object getMemoryCellImageForLayerIndex:layerIndex]);
  OMPS_LEAVE
}
