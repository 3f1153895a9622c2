// Made by tools/swift/generate.py. The functions of MPSRNNRecurrentMatrixState.

#import "shim.h"
#include <omps/MPSRNNRecurrentMatrixState.h>

void *omps_MPSRNNRecurrentMatrixState_getRecurrentOutputMatrixForLayerIndex(void *object, long layerIndex) {
  OMPS_ENTER
  return omps_retained([(MPSRNNRecurrentMatrixState *)object getRecurrentOutputMatrixForLayerIndex:layerIndex]);
  OMPS_LEAVE
}

void *omps_MPSRNNRecurrentMatrixState_getMemoryCellMatrixForLayerIndex(void *object, long layerIndex) {
  OMPS_ENTER
  return omps_retained([(MPSRNNRecurrentMatrixState *)object getMemoryCellMatrixForLayerIndex:layerIndex]);
  OMPS_LEAVE
}
