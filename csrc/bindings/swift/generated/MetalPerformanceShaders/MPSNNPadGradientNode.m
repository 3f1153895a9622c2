// Made by tools/swift/generate.py. The functions of MPSNNPadGradientNode.

#import "shim.h"
#include <omps/MPSNNPadGradientNode.h>

void *omps_MPSNNPadGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState]);
  OMPS_LEAVE
}

void *omps_MPSNNPadGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState) {
  OMPS_ENTER
  return [(MPSNNPadGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState];
  OMPS_LEAVE
}
