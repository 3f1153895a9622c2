// Made by tools/swift/generate.py. The functions of MPSCNNPoolingGradientNode.
#pragma once


#include "types.h"

long omps_MPSCNNPoolingGradientNode_kernelWidth(void *object);
long omps_MPSCNNPoolingGradientNode_kernelHeight(void *object);
long omps_MPSCNNPoolingGradientNode_strideInPixelsX(void *object);
long omps_MPSCNNPoolingGradientNode_strideInPixelsY(void *object);
void *omps_MPSCNNPoolingGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_paddingPolicy(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY, void *paddingPolicy);
void *omps_MPSCNNPoolingGradientNode_initWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_paddingPolicy(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY, void *paddingPolicy);
