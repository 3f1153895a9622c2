// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionNode.

#import "shim.h"
#include <omps/MPSCNNConvolutionNode.h>

unsigned long omps_MPSCNNConvolutionNode_trainingStyle(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionNode *)object trainingStyle];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionNode_setTrainingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionNode *)object setTrainingStyle:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSCNNConvolutionNode_accumulatorPrecision(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionNode *)object accumulatorPrecision];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionNode_setAccumulatorPrecision(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionNode *)object setAccumulatorPrecision:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionNode_convolutionGradientState(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionNode *)object convolutionGradientState]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionNode_nodeWithSource_weights(const char *class_name, void *sourceNode, void *weights) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode weights:omps_consumed(weights)]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionNode_initWithSource_weights(const char *class_name, void *sourceNode, void *weights) {
  OMPS_ENTER
  return [(MPSCNNConvolutionNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode weights:omps_consumed(weights)];
  OMPS_LEAVE
}
