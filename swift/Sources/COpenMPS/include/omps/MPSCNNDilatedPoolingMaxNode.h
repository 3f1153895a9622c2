// Made by tools/swift/generate.py. The functions of MPSCNNDilatedPoolingMaxNode.
#pragma once


#include "types.h"

long omps_MPSCNNDilatedPoolingMaxNode_dilationRateX(void *object);
long omps_MPSCNNDilatedPoolingMaxNode_dilationRateY(void *object);
void *omps_MPSCNNDilatedPoolingMaxNode_nodeWithSource_filterSize(const char *class_name, void *sourceNode, long size);
void *omps_MPSCNNDilatedPoolingMaxNode_nodeWithSource_filterSize_stride_dilationRate(const char *class_name, void *sourceNode, long size, long stride, long dilationRate);
void *omps_MPSCNNDilatedPoolingMaxNode_initWithSource_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_dilationRateX_dilationRateY(const char *class_name, void *sourceNode, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY, long dilationRateX, long dilationRateY);
void *omps_MPSCNNDilatedPoolingMaxNode_initWithSource_filterSize_stride_dilationRate(const char *class_name, void *sourceNode, long size, long stride, long dilationRate);
void *omps_MPSCNNDilatedPoolingMaxNode_initWithSource_filterSize(const char *class_name, void *sourceNode, long size);
