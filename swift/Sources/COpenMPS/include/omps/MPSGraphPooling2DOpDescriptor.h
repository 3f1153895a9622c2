// Made by tools/swift/generate.py. The functions of MPSGraphPooling2DOpDescriptor.
#pragma once


#include "types.h"

long omps_MPSGraphPooling2DOpDescriptor_kernelWidth(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setKernelWidth(void *object, long newValue);
long omps_MPSGraphPooling2DOpDescriptor_kernelHeight(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setKernelHeight(void *object, long newValue);
long omps_MPSGraphPooling2DOpDescriptor_strideInX(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setStrideInX(void *object, long newValue);
long omps_MPSGraphPooling2DOpDescriptor_strideInY(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setStrideInY(void *object, long newValue);
long omps_MPSGraphPooling2DOpDescriptor_dilationRateInX(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setDilationRateInX(void *object, long newValue);
long omps_MPSGraphPooling2DOpDescriptor_dilationRateInY(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setDilationRateInY(void *object, long newValue);
long omps_MPSGraphPooling2DOpDescriptor_paddingLeft(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setPaddingLeft(void *object, long newValue);
long omps_MPSGraphPooling2DOpDescriptor_paddingRight(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setPaddingRight(void *object, long newValue);
long omps_MPSGraphPooling2DOpDescriptor_paddingTop(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setPaddingTop(void *object, long newValue);
long omps_MPSGraphPooling2DOpDescriptor_paddingBottom(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setPaddingBottom(void *object, long newValue);
unsigned long omps_MPSGraphPooling2DOpDescriptor_paddingStyle(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setPaddingStyle(void *object, unsigned long newValue);
unsigned long omps_MPSGraphPooling2DOpDescriptor_dataLayout(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setDataLayout(void *object, unsigned long newValue);
unsigned long omps_MPSGraphPooling2DOpDescriptor_returnIndicesMode(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setReturnIndicesMode(void *object, unsigned long newValue);
uint32_t omps_MPSGraphPooling2DOpDescriptor_returnIndicesDataType(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setReturnIndicesDataType(void *object, uint32_t newValue);
_Bool omps_MPSGraphPooling2DOpDescriptor_ceilMode(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setCeilMode(void *object, _Bool newValue);
_Bool omps_MPSGraphPooling2DOpDescriptor_includeZeroPadToAverage(void *object);
void omps_MPSGraphPooling2DOpDescriptor_setIncludeZeroPadToAverage(void *object, _Bool newValue);
void *omps_MPSGraphPooling2DOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_dilationRateInX_dilationRateInY_paddingLeft_paddingRight_paddingTop_paddingBottom_paddingStyle_dataLayout(const char *class_name, long kernelWidth, long kernelHeight, long strideInX, long strideInY, long dilationRateInX, long dilationRateInY, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom, unsigned long paddingStyle, unsigned long dataLayout);
void *omps_MPSGraphPooling2DOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_paddingStyle_dataLayout(const char *class_name, long kernelWidth, long kernelHeight, long strideInX, long strideInY, unsigned long paddingStyle, unsigned long dataLayout);
void omps_MPSGraphPooling2DOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom(void *object, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom);
