// Made by tools/swift/generate.py. The functions of MPSGraphDepthwiseConvolution3DOpDescriptor.
#pragma once


#include "types.h"

void *omps_MPSGraphDepthwiseConvolution3DOpDescriptor_strides(void *object);
void omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setStrides(void *object, void *newValue);
void *omps_MPSGraphDepthwiseConvolution3DOpDescriptor_dilationRates(void *object);
void omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setDilationRates(void *object, void *newValue);
void *omps_MPSGraphDepthwiseConvolution3DOpDescriptor_paddingValues(void *object);
void omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setPaddingValues(void *object, void *newValue);
unsigned long omps_MPSGraphDepthwiseConvolution3DOpDescriptor_paddingStyle(void *object);
void omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setPaddingStyle(void *object, unsigned long newValue);
long omps_MPSGraphDepthwiseConvolution3DOpDescriptor_channelDimensionIndex(void *object);
void omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setChannelDimensionIndex(void *object, long newValue);
void *omps_MPSGraphDepthwiseConvolution3DOpDescriptor_descriptorWithStrides_dilationRates_paddingValues_paddingStyle(const char *class_name, void *strides, void *dilationRates, void *paddingValues, unsigned long paddingStyle);
void *omps_MPSGraphDepthwiseConvolution3DOpDescriptor_descriptorWithPaddingStyle(const char *class_name, unsigned long paddingStyle);
