// Made by tools/swift/generate.py. The functions of MPSGraphImToColOpDescriptor.
#pragma once


#include "types.h"

long omps_MPSGraphImToColOpDescriptor_kernelWidth(void *object);
void omps_MPSGraphImToColOpDescriptor_setKernelWidth(void *object, long newValue);
long omps_MPSGraphImToColOpDescriptor_kernelHeight(void *object);
void omps_MPSGraphImToColOpDescriptor_setKernelHeight(void *object, long newValue);
long omps_MPSGraphImToColOpDescriptor_strideInX(void *object);
void omps_MPSGraphImToColOpDescriptor_setStrideInX(void *object, long newValue);
long omps_MPSGraphImToColOpDescriptor_strideInY(void *object);
void omps_MPSGraphImToColOpDescriptor_setStrideInY(void *object, long newValue);
long omps_MPSGraphImToColOpDescriptor_dilationRateInX(void *object);
void omps_MPSGraphImToColOpDescriptor_setDilationRateInX(void *object, long newValue);
long omps_MPSGraphImToColOpDescriptor_dilationRateInY(void *object);
void omps_MPSGraphImToColOpDescriptor_setDilationRateInY(void *object, long newValue);
long omps_MPSGraphImToColOpDescriptor_paddingLeft(void *object);
void omps_MPSGraphImToColOpDescriptor_setPaddingLeft(void *object, long newValue);
long omps_MPSGraphImToColOpDescriptor_paddingRight(void *object);
void omps_MPSGraphImToColOpDescriptor_setPaddingRight(void *object, long newValue);
long omps_MPSGraphImToColOpDescriptor_paddingTop(void *object);
void omps_MPSGraphImToColOpDescriptor_setPaddingTop(void *object, long newValue);
long omps_MPSGraphImToColOpDescriptor_paddingBottom(void *object);
void omps_MPSGraphImToColOpDescriptor_setPaddingBottom(void *object, long newValue);
unsigned long omps_MPSGraphImToColOpDescriptor_dataLayout(void *object);
void omps_MPSGraphImToColOpDescriptor_setDataLayout(void *object, unsigned long newValue);
void *omps_MPSGraphImToColOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_dilationRateInX_dilationRateInY_paddingLeft_paddingRight_paddingTop_paddingBottom_dataLayout(const char *class_name, long kernelWidth, long kernelHeight, long strideInX, long strideInY, long dilationRateInX, long dilationRateInY, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom, unsigned long dataLayout);
void *omps_MPSGraphImToColOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_dilationRateInX_dilationRateInY_dataLayout(const char *class_name, long kernelWidth, long kernelHeight, long strideInX, long strideInY, long dilationRateInX, long dilationRateInY, unsigned long dataLayout);
void omps_MPSGraphImToColOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom(void *object, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom);
