// Made by tools/swift/generate.py. The functions of MPSGraphConvolution2DOpDescriptor.

#import "shim.h"
#include <omps/MPSGraphConvolution2DOpDescriptor.h>

long omps_MPSGraphConvolution2DOpDescriptor_strideInX(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object strideInX];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setStrideInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setStrideInX:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution2DOpDescriptor_strideInY(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object strideInY];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setStrideInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setStrideInY:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution2DOpDescriptor_dilationRateInX(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object dilationRateInX];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setDilationRateInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setDilationRateInX:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution2DOpDescriptor_dilationRateInY(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object dilationRateInY];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setDilationRateInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setDilationRateInY:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution2DOpDescriptor_paddingLeft(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object paddingLeft];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setPaddingLeft(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setPaddingLeft:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution2DOpDescriptor_paddingRight(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object paddingRight];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setPaddingRight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setPaddingRight:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution2DOpDescriptor_paddingTop(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object paddingTop];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setPaddingTop(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setPaddingTop:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution2DOpDescriptor_paddingBottom(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object paddingBottom];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setPaddingBottom(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setPaddingBottom:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphConvolution2DOpDescriptor_paddingStyle(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object paddingStyle];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setPaddingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setPaddingStyle:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphConvolution2DOpDescriptor_dataLayout(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object dataLayout];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setDataLayout(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setDataLayout:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphConvolution2DOpDescriptor_weightsLayout(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object weightsLayout];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setWeightsLayout(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setWeightsLayout:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution2DOpDescriptor_groups(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution2DOpDescriptor *)object groups];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setGroups(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setGroups:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphConvolution2DOpDescriptor_descriptorWithStrideInX_strideInY_dilationRateInX_dilationRateInY_groups_paddingLeft_paddingRight_paddingTop_paddingBottom_paddingStyle_dataLayout_weightsLayout(const char *class_name, long strideInX, long strideInY, long dilationRateInX, long dilationRateInY, long groups, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom, unsigned long paddingStyle, unsigned long dataLayout, unsigned long weightsLayout) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithStrideInX:strideInX strideInY:strideInY dilationRateInX:dilationRateInX dilationRateInY:dilationRateInY groups:groups paddingLeft:paddingLeft paddingRight:paddingRight paddingTop:paddingTop paddingBottom:paddingBottom paddingStyle:paddingStyle dataLayout:dataLayout weightsLayout:weightsLayout]);
  OMPS_LEAVE
}

void *omps_MPSGraphConvolution2DOpDescriptor_descriptorWithStrideInX_strideInY_dilationRateInX_dilationRateInY_groups_paddingStyle_dataLayout_weightsLayout(const char *class_name, long strideInX, long strideInY, long dilationRateInX, long dilationRateInY, long groups, unsigned long paddingStyle, unsigned long dataLayout, unsigned long weightsLayout) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithStrideInX:strideInX strideInY:strideInY dilationRateInX:dilationRateInX dilationRateInY:dilationRateInY groups:groups paddingStyle:paddingStyle dataLayout:dataLayout weightsLayout:weightsLayout]);
  OMPS_LEAVE
}

void omps_MPSGraphConvolution2DOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom(void *object, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom) {
  OMPS_ENTER
  [(MPSGraphConvolution2DOpDescriptor *)object setExplicitPaddingWithPaddingLeft:paddingLeft paddingRight:paddingRight paddingTop:paddingTop paddingBottom:paddingBottom];
  OMPS_LEAVE
}
