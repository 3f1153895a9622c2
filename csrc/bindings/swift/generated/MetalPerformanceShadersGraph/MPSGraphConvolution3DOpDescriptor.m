// Made by tools/swift/generate.py. The functions of MPSGraphConvolution3DOpDescriptor.

#import "shim.h"
#include <omps/MPSGraphConvolution3DOpDescriptor.h>

long omps_MPSGraphConvolution3DOpDescriptor_strideInX(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object strideInX];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setStrideInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setStrideInX:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_strideInY(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object strideInY];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setStrideInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setStrideInY:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_strideInZ(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object strideInZ];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setStrideInZ(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setStrideInZ:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_dilationRateInX(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object dilationRateInX];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setDilationRateInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setDilationRateInX:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_dilationRateInY(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object dilationRateInY];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setDilationRateInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setDilationRateInY:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_dilationRateInZ(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object dilationRateInZ];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setDilationRateInZ(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setDilationRateInZ:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_paddingLeft(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object paddingLeft];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setPaddingLeft(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setPaddingLeft:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_paddingRight(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object paddingRight];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setPaddingRight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setPaddingRight:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_paddingTop(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object paddingTop];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setPaddingTop(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setPaddingTop:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_paddingBottom(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object paddingBottom];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setPaddingBottom(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setPaddingBottom:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_paddingFront(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object paddingFront];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setPaddingFront(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setPaddingFront:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_paddingBack(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object paddingBack];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setPaddingBack(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setPaddingBack:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphConvolution3DOpDescriptor_paddingStyle(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object paddingStyle];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setPaddingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setPaddingStyle:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphConvolution3DOpDescriptor_dataLayout(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object dataLayout];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setDataLayout(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setDataLayout:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphConvolution3DOpDescriptor_weightsLayout(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object weightsLayout];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setWeightsLayout(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setWeightsLayout:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphConvolution3DOpDescriptor_groups(void *object) {
  OMPS_ENTER
  return [(MPSGraphConvolution3DOpDescriptor *)object groups];
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setGroups(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setGroups:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphConvolution3DOpDescriptor_descriptorWithStrideInX_strideInY_strideInZ_dilationRateInX_dilationRateInY_dilationRateInZ_groups_paddingLeft_paddingRight_paddingTop_paddingBottom_paddingFront_paddingBack_paddingStyle_dataLayout_weightsLayout(const char *class_name, long strideInX, long strideInY, long strideInZ, long dilationRateInX, long dilationRateInY, long dilationRateInZ, long groups, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom, long paddingFront, long paddingBack, unsigned long paddingStyle, unsigned long dataLayout, unsigned long weightsLayout) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithStrideInX:strideInX strideInY:strideInY strideInZ:strideInZ dilationRateInX:dilationRateInX dilationRateInY:dilationRateInY dilationRateInZ:dilationRateInZ groups:groups paddingLeft:paddingLeft paddingRight:paddingRight paddingTop:paddingTop paddingBottom:paddingBottom paddingFront:paddingFront paddingBack:paddingBack paddingStyle:paddingStyle dataLayout:dataLayout weightsLayout:weightsLayout]);
  OMPS_LEAVE
}

void *omps_MPSGraphConvolution3DOpDescriptor_descriptorWithStrideInX_strideInY_strideInZ_dilationRateInX_dilationRateInY_dilationRateInZ_groups_paddingStyle_dataLayout_weightsLayout(const char *class_name, long strideInX, long strideInY, long strideInZ, long dilationRateInX, long dilationRateInY, long dilationRateInZ, long groups, unsigned long paddingStyle, unsigned long dataLayout, unsigned long weightsLayout) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithStrideInX:strideInX strideInY:strideInY strideInZ:strideInZ dilationRateInX:dilationRateInX dilationRateInY:dilationRateInY dilationRateInZ:dilationRateInZ groups:groups paddingStyle:paddingStyle dataLayout:dataLayout weightsLayout:weightsLayout]);
  OMPS_LEAVE
}

void omps_MPSGraphConvolution3DOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom_paddingFront_paddingBack(void *object, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom, long paddingFront, long paddingBack) {
  OMPS_ENTER
  [(MPSGraphConvolution3DOpDescriptor *)object setExplicitPaddingWithPaddingLeft:paddingLeft paddingRight:paddingRight paddingTop:paddingTop paddingBottom:paddingBottom paddingFront:paddingFront paddingBack:paddingBack];
  OMPS_LEAVE
}
