// Made by tools/swift/generate.py. The functions of MPSCNNBinaryConvolutionNode.

#import "shim.h"
#include <omps/MPSCNNBinaryConvolutionNode.h>

void *omps_MPSCNNBinaryConvolutionNode_nodeWithSource_weights_scaleValue_type_flags(const char *class_name, void *sourceNode, void *weights, float scaleValue, unsigned long type, unsigned long flags) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode weights:omps_consumed(weights) scaleValue:scaleValue type:type flags:flags]);
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryConvolutionNode_initWithSource_weights_scaleValue_type_flags(const char *class_name, void *sourceNode, void *weights, float scaleValue, unsigned long type, unsigned long flags) {
  OMPS_ENTER
  return [(MPSCNNBinaryConvolutionNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode weights:omps_consumed(weights) scaleValue:scaleValue type:type flags:flags];
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryConvolutionNode_nodeWithSource_weights_outputBiasTerms_outputScaleTerms_inputBiasTerms_inputScaleTerms_type_flags(const char *class_name, void *sourceNode, void *weights, const float *outputBiasTerms, const float *outputScaleTerms, const float *inputBiasTerms, const float *inputScaleTerms, unsigned long type, unsigned long flags) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode weights:omps_consumed(weights) outputBiasTerms:(void *)outputBiasTerms outputScaleTerms:(void *)outputScaleTerms inputBiasTerms:(void *)inputBiasTerms inputScaleTerms:(void *)inputScaleTerms type:type flags:flags]);
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryConvolutionNode_initWithSource_weights_outputBiasTerms_outputScaleTerms_inputBiasTerms_inputScaleTerms_type_flags(const char *class_name, void *sourceNode, void *weights, const float *outputBiasTerms, const float *outputScaleTerms, const float *inputBiasTerms, const float *inputScaleTerms, unsigned long type, unsigned long flags) {
  OMPS_ENTER
  return [(MPSCNNBinaryConvolutionNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode weights:omps_consumed(weights) outputBiasTerms:(void *)outputBiasTerms outputScaleTerms:(void *)outputScaleTerms inputBiasTerms:(void *)inputBiasTerms inputScaleTerms:(void *)inputScaleTerms type:type flags:flags];
  OMPS_LEAVE
}
