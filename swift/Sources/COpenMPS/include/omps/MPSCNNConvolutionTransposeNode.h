// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionTransposeNode.
#pragma once


#include "types.h"

void *omps_MPSCNNConvolutionTransposeNode_nodeWithSource_convolutionGradientState_weights(const char *class_name, void *sourceNode, void *convolutionGradientState, void *weights);
void *omps_MPSCNNConvolutionTransposeNode_initWithSource_convolutionGradientState_weights(const char *class_name, void *sourceNode, void *convolutionGradientState, void *weights);
