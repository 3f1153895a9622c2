// Made by tools/swift/generate.py. The functions of MPSNNConcatenationGradientNode.

#import "shim.h"
#include <omps/MPSNNConcatenationGradientNode.h>

void *omps_MPSNNConcatenationGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *gradientSourceNode, void *sourceImage, void *gradientState) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)gradientSourceNode sourceImage:(id)sourceImage gradientState:(id)gradientState]);
  OMPS_LEAVE
}

void *omps_MPSNNConcatenationGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *gradientSourceNode, void *sourceImage, void *gradientState) {
  OMPS_ENTER
  return [(MPSNNConcatenationGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)gradientSourceNode sourceImage:(id)sourceImage gradientState:(id)gradientState];
  OMPS_LEAVE
}
