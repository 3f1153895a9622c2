// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingNearestGradientNode.

#import "shim.h"
#include <omps/MPSCNNUpsamplingNearestGradientNode.h>

double omps_MPSCNNUpsamplingNearestGradientNode_scaleFactorX(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingNearestGradientNode *)object scaleFactorX];
  OMPS_LEAVE
}

double omps_MPSCNNUpsamplingNearestGradientNode_scaleFactorY(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingNearestGradientNode *)object scaleFactorY];
  OMPS_LEAVE
}

void *omps_MPSCNNUpsamplingNearestGradientNode_nodeWithSourceGradient_sourceImage_gradientState_scaleFactorX_scaleFactorY(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, double scaleFactorX, double scaleFactorY) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState scaleFactorX:scaleFactorX scaleFactorY:scaleFactorY]);
  OMPS_LEAVE
}

void *omps_MPSCNNUpsamplingNearestGradientNode_initWithSourceGradient_sourceImage_gradientState_scaleFactorX_scaleFactorY(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, double scaleFactorX, double scaleFactorY) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingNearestGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState scaleFactorX:scaleFactorX scaleFactorY:scaleFactorY];
  OMPS_LEAVE
}
