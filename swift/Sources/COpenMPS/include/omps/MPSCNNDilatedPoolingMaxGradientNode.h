// Made by tools/swift/generate.py. The functions of MPSCNNDilatedPoolingMaxGradientNode.
#pragma once


#include "types.h"

long omps_MPSCNNDilatedPoolingMaxGradientNode_dilationRateX(void *object);
long omps_MPSCNNDilatedPoolingMaxGradientNode_dilationRateY(void *object);
void *omps_MPSCNNDilatedPoolingMaxGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_dilationRateX_dilationRateY(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY, long dilationRateX, long dilationRateY);
void *omps_MPSCNNDilatedPoolingMaxGradientNode_initWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_dilationRateX_dilationRateY(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY, long dilationRateX, long dilationRateY);
