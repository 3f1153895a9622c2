// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionGradientNode.

#import "shim.h"
#include <omps/MPSCNNConvolutionGradientNode.h>

void *omps_MPSCNNConvolutionGradientNode_nodeWithSourceGradient_sourceImage_convolutionGradientState_weights(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *weights) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage convolutionGradientState:(id)gradientState weights:omps_consumed(weights)]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionGradientNode_initWithSourceGradient_sourceImage_convolutionGradientState_weights(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *weights) {
  OMPS_ENTER
  return [(MPSCNNConvolutionGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage convolutionGradientState:(id)gradientState weights:omps_consumed(weights)];
  OMPS_LEAVE
}
