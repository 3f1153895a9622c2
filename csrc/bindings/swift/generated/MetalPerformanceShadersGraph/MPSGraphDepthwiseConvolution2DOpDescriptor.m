// Made by tools/swift/generate.py. The functions of MPSGraphDepthwiseConvolution2DOpDescriptor.

#import "shim.h"
#include <omps/MPSGraphDepthwiseConvolution2DOpDescriptor.h>

long omps_MPSGraphDepthwiseConvolution2DOpDescriptor_strideInX(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object strideInX];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setStrideInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setStrideInX:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphDepthwiseConvolution2DOpDescriptor_strideInY(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object strideInY];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setStrideInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setStrideInY:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphDepthwiseConvolution2DOpDescriptor_dilationRateInX(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object dilationRateInX];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setDilationRateInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setDilationRateInX:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphDepthwiseConvolution2DOpDescriptor_dilationRateInY(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object dilationRateInY];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setDilationRateInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setDilationRateInY:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphDepthwiseConvolution2DOpDescriptor_paddingLeft(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object paddingLeft];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setPaddingLeft(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setPaddingLeft:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphDepthwiseConvolution2DOpDescriptor_paddingRight(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object paddingRight];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setPaddingRight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setPaddingRight:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphDepthwiseConvolution2DOpDescriptor_paddingTop(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object paddingTop];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setPaddingTop(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setPaddingTop:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphDepthwiseConvolution2DOpDescriptor_paddingBottom(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object paddingBottom];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setPaddingBottom(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setPaddingBottom:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphDepthwiseConvolution2DOpDescriptor_paddingStyle(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object paddingStyle];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setPaddingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setPaddingStyle:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphDepthwiseConvolution2DOpDescriptor_dataLayout(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object dataLayout];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setDataLayout(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setDataLayout:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphDepthwiseConvolution2DOpDescriptor_weightsLayout(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object weightsLayout];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setWeightsLayout(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setWeightsLayout:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphDepthwiseConvolution2DOpDescriptor_descriptorWithStrideInX_strideInY_dilationRateInX_dilationRateInY_paddingLeft_paddingRight_paddingTop_paddingBottom_paddingStyle_dataLayout_weightsLayout(const char *class_name, long strideInX, long strideInY, long dilationRateInX, long dilationRateInY, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom, unsigned long paddingStyle, unsigned long dataLayout, unsigned long weightsLayout) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithStrideInX:strideInX strideInY:strideInY dilationRateInX:dilationRateInX dilationRateInY:dilationRateInY paddingLeft:paddingLeft paddingRight:paddingRight paddingTop:paddingTop paddingBottom:paddingBottom paddingStyle:paddingStyle dataLayout:dataLayout weightsLayout:weightsLayout]);
  OMPS_LEAVE
}

void *omps_MPSGraphDepthwiseConvolution2DOpDescriptor_descriptorWithDataLayout_weightsLayout(const char *class_name, unsigned long dataLayout, unsigned long weightsLayout) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithDataLayout:dataLayout weightsLayout:weightsLayout]);
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom(void *object, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution2DOpDescriptor *)object setExplicitPaddingWithPaddingLeft:paddingLeft paddingRight:paddingRight paddingTop:paddingTop paddingBottom:paddingBottom];
  OMPS_LEAVE
}
