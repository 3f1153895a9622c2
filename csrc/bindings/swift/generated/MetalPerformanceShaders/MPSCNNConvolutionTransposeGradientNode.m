// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionTransposeGradientNode.

#import "shim.h"
#include <omps/MPSCNNConvolutionTransposeGradientNode.h>

void *omps_MPSCNNConvolutionTransposeGradientNode_nodeWithSourceGradient_sourceImage_convolutionTransposeGradientState_weights(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *weights) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage convolutionTransposeGradientState:(id)gradientState weights:omps_consumed(weights)]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTransposeGradientNode_initWithSourceGradient_sourceImage_convolutionTransposeGradientState_weights(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *weights) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTransposeGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage convolutionTransposeGradientState:(id)gradientState weights:omps_consumed(weights)];
  OMPS_LEAVE
}
