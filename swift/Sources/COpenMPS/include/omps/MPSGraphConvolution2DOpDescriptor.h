// Made by tools/swift/generate.py. The functions of MPSGraphConvolution2DOpDescriptor.
#pragma once


#include "types.h"

long omps_MPSGraphConvolution2DOpDescriptor_strideInX(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setStrideInX(void *object, long newValue);
long omps_MPSGraphConvolution2DOpDescriptor_strideInY(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setStrideInY(void *object, long newValue);
long omps_MPSGraphConvolution2DOpDescriptor_dilationRateInX(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setDilationRateInX(void *object, long newValue);
long omps_MPSGraphConvolution2DOpDescriptor_dilationRateInY(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setDilationRateInY(void *object, long newValue);
long omps_MPSGraphConvolution2DOpDescriptor_paddingLeft(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setPaddingLeft(void *object, long newValue);
long omps_MPSGraphConvolution2DOpDescriptor_paddingRight(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setPaddingRight(void *object, long newValue);
long omps_MPSGraphConvolution2DOpDescriptor_paddingTop(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setPaddingTop(void *object, long newValue);
long omps_MPSGraphConvolution2DOpDescriptor_paddingBottom(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setPaddingBottom(void *object, long newValue);
unsigned long omps_MPSGraphConvolution2DOpDescriptor_paddingStyle(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setPaddingStyle(void *object, unsigned long newValue);
unsigned long omps_MPSGraphConvolution2DOpDescriptor_dataLayout(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setDataLayout(void *object, unsigned long newValue);
unsigned long omps_MPSGraphConvolution2DOpDescriptor_weightsLayout(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setWeightsLayout(void *object, unsigned long newValue);
long omps_MPSGraphConvolution2DOpDescriptor_groups(void *object);
void omps_MPSGraphConvolution2DOpDescriptor_setGroups(void *object, long newValue);
void *omps_MPSGraphConvolution2DOpDescriptor_descriptorWithStrideInX_strideInY_dilationRateInX_dilationRateInY_groups_paddingLeft_paddingRight_paddingTop_paddingBottom_paddingStyle_dataLayout_weightsLayout(const char *class_name, long strideInX, long strideInY, long dilationRateInX, long dilationRateInY, long groups, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom, unsigned long paddingStyle, unsigned long dataLayout, unsigned long weightsLayout);
void *omps_MPSGraphConvolution2DOpDescriptor_descriptorWithStrideInX_strideInY_dilationRateInX_dilationRateInY_groups_paddingStyle_dataLayout_weightsLayout(const char *class_name, long strideInX, long strideInY, long dilationRateInX, long dilationRateInY, long groups, unsigned long paddingStyle, unsigned long dataLayout, unsigned long weightsLayout);
void omps_MPSGraphConvolution2DOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom(void *object, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom);
