// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionTransposeGradientNode.
#pragma once


#include "types.h"

void *omps_MPSCNNConvolutionTransposeGradientNode_nodeWithSourceGradient_sourceImage_convolutionTransposeGradientState_weights(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *weights);
void *omps_MPSCNNConvolutionTransposeGradientNode_initWithSourceGradient_sourceImage_convolutionTransposeGradientState_weights(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *weights);
