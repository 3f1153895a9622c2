// Made by tools/swift/generate.py. The functions of MPSGraphConvolution3DOpDescriptor.
#pragma once


#include "types.h"

long omps_MPSGraphConvolution3DOpDescriptor_strideInX(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setStrideInX(void *object, long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_strideInY(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setStrideInY(void *object, long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_strideInZ(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setStrideInZ(void *object, long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_dilationRateInX(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setDilationRateInX(void *object, long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_dilationRateInY(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setDilationRateInY(void *object, long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_dilationRateInZ(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setDilationRateInZ(void *object, long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_paddingLeft(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setPaddingLeft(void *object, long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_paddingRight(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setPaddingRight(void *object, long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_paddingTop(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setPaddingTop(void *object, long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_paddingBottom(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setPaddingBottom(void *object, long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_paddingFront(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setPaddingFront(void *object, long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_paddingBack(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setPaddingBack(void *object, long newValue);
unsigned long omps_MPSGraphConvolution3DOpDescriptor_paddingStyle(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setPaddingStyle(void *object, unsigned long newValue);
unsigned long omps_MPSGraphConvolution3DOpDescriptor_dataLayout(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setDataLayout(void *object, unsigned long newValue);
unsigned long omps_MPSGraphConvolution3DOpDescriptor_weightsLayout(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setWeightsLayout(void *object, unsigned long newValue);
long omps_MPSGraphConvolution3DOpDescriptor_groups(void *object);
void omps_MPSGraphConvolution3DOpDescriptor_setGroups(void *object, long newValue);
void *omps_MPSGraphConvolution3DOpDescriptor_descriptorWithStrideInX_strideInY_strideInZ_dilationRateInX_dilationRateInY_dilationRateInZ_groups_paddingLeft_paddingRight_paddingTop_paddingBottom_paddingFront_paddingBack_paddingStyle_dataLayout_weightsLayout(const char *class_name, long strideInX, long strideInY, long strideInZ, long dilationRateInX, long dilationRateInY, long dilationRateInZ, long groups, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom, long paddingFront, long paddingBack, unsigned long paddingStyle, unsigned long dataLayout, unsigned long weightsLayout);
void *omps_MPSGraphConvolution3DOpDescriptor_descriptorWithStrideInX_strideInY_strideInZ_dilationRateInX_dilationRateInY_dilationRateInZ_groups_paddingStyle_dataLayout_weightsLayout(const char *class_name, long strideInX, long strideInY, long strideInZ, long dilationRateInX, long dilationRateInY, long dilationRateInZ, long groups, unsigned long paddingStyle, unsigned long dataLayout, unsigned long weightsLayout);
void omps_MPSGraphConvolution3DOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom_paddingFront_paddingBack(void *object, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom, long paddingFront, long paddingBack);
