// Made by tools/swift/generate.py. The functions of MPSCNNPoolingNode.
#pragma once


#include "types.h"

long omps_MPSCNNPoolingNode_kernelWidth(void *object);
long omps_MPSCNNPoolingNode_kernelHeight(void *object);
long omps_MPSCNNPoolingNode_strideInPixelsX(void *object);
long omps_MPSCNNPoolingNode_strideInPixelsY(void *object);
void *omps_MPSCNNPoolingNode_nodeWithSource_filterSize(const char *class_name, void *sourceNode, long size);
void *omps_MPSCNNPoolingNode_nodeWithSource_filterSize_stride(const char *class_name, void *sourceNode, long size, long stride);
void *omps_MPSCNNPoolingNode_initWithSource_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY(const char *class_name, void *sourceNode, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY);
void *omps_MPSCNNPoolingNode_initWithSource_filterSize_stride(const char *class_name, void *sourceNode, long size, long stride);
void *omps_MPSCNNPoolingNode_initWithSource_filterSize(const char *class_name, void *sourceNode, long size);
