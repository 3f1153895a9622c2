// Made by tools/swift/generate.py. The functions of MPSCNNBinaryConvolutionNode.
#pragma once


#include "types.h"

void *omps_MPSCNNBinaryConvolutionNode_nodeWithSource_weights_scaleValue_type_flags(const char *class_name, void *sourceNode, void *weights, float scaleValue, unsigned long type, unsigned long flags);
void *omps_MPSCNNBinaryConvolutionNode_initWithSource_weights_scaleValue_type_flags(const char *class_name, void *sourceNode, void *weights, float scaleValue, unsigned long type, unsigned long flags);
void *omps_MPSCNNBinaryConvolutionNode_nodeWithSource_weights_outputBiasTerms_outputScaleTerms_inputBiasTerms_inputScaleTerms_type_flags(const char *class_name, void *sourceNode, void *weights, const float *outputBiasTerms, const float *outputScaleTerms, const float *inputBiasTerms, const float *inputScaleTerms, unsigned long type, unsigned long flags);
void *omps_MPSCNNBinaryConvolutionNode_initWithSource_weights_outputBiasTerms_outputScaleTerms_inputBiasTerms_inputScaleTerms_type_flags(const char *class_name, void *sourceNode, void *weights, const float *outputBiasTerms, const float *outputScaleTerms, const float *inputBiasTerms, const float *inputScaleTerms, unsigned long type, unsigned long flags);
