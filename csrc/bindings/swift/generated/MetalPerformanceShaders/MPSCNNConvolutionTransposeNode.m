// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionTransposeNode.

#import "shim.h"
#include <omps/MPSCNNConvolutionTransposeNode.h>

void *omps_MPSCNNConvolutionTransposeNode_nodeWithSource_convolutionGradientState_weights(const char *class_name, void *sourceNode, void *convolutionGradientState, void *weights) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode convolutionGradientState:(id)convolutionGradientState weights:omps_consumed(weights)]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTransposeNode_initWithSource_convolutionGradientState_weights(const char *class_name, void *sourceNode, void *convolutionGradientState, void *weights) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTransposeNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode convolutionGradientState:(id)convolutionGradientState weights:omps_consumed(weights)];
  OMPS_LEAVE
}
