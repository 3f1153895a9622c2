// Made by tools/swift/generate.py. The functions of MPSNNReductionSpatialMeanGradientNode.

#import "shim.h"
#include <omps/MPSNNReductionSpatialMeanGradientNode.h>

void *omps_MPSNNReductionSpatialMeanGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState]);
  OMPS_LEAVE
}

void *omps_MPSNNReductionSpatialMeanGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState) {
  OMPS_ENTER
  return [(MPSNNReductionSpatialMeanGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState];
  OMPS_LEAVE
}
