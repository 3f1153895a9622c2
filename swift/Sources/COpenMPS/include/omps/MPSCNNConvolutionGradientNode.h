// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionGradientNode.
#pragma once


#include "types.h"

void *omps_MPSCNNConvolutionGradientNode_nodeWithSourceGradient_sourceImage_convolutionGradientState_weights(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *weights);
void *omps_MPSCNNConvolutionGradientNode_initWithSourceGradient_sourceImage_convolutionGradientState_weights(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *weights);
