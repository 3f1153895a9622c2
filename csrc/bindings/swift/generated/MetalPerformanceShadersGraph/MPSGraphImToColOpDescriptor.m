// Made by tools/swift/generate.py. The functions of MPSGraphImToColOpDescriptor.

#import "shim.h"
#include <omps/MPSGraphImToColOpDescriptor.h>

long omps_MPSGraphImToColOpDescriptor_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSGraphImToColOpDescriptor *)object kernelWidth];
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setKernelWidth(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setKernelWidth:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphImToColOpDescriptor_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSGraphImToColOpDescriptor *)object kernelHeight];
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setKernelHeight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setKernelHeight:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphImToColOpDescriptor_strideInX(void *object) {
  OMPS_ENTER
  return [(MPSGraphImToColOpDescriptor *)object strideInX];
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setStrideInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setStrideInX:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphImToColOpDescriptor_strideInY(void *object) {
  OMPS_ENTER
  return [(MPSGraphImToColOpDescriptor *)object strideInY];
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setStrideInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setStrideInY:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphImToColOpDescriptor_dilationRateInX(void *object) {
  OMPS_ENTER
  return [(MPSGraphImToColOpDescriptor *)object dilationRateInX];
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setDilationRateInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setDilationRateInX:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphImToColOpDescriptor_dilationRateInY(void *object) {
  OMPS_ENTER
  return [(MPSGraphImToColOpDescriptor *)object dilationRateInY];
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setDilationRateInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setDilationRateInY:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphImToColOpDescriptor_paddingLeft(void *object) {
  OMPS_ENTER
  return [(MPSGraphImToColOpDescriptor *)object paddingLeft];
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setPaddingLeft(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setPaddingLeft:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphImToColOpDescriptor_paddingRight(void *object) {
  OMPS_ENTER
  return [(MPSGraphImToColOpDescriptor *)object paddingRight];
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setPaddingRight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setPaddingRight:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphImToColOpDescriptor_paddingTop(void *object) {
  OMPS_ENTER
  return [(MPSGraphImToColOpDescriptor *)object paddingTop];
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setPaddingTop(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setPaddingTop:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphImToColOpDescriptor_paddingBottom(void *object) {
  OMPS_ENTER
  return [(MPSGraphImToColOpDescriptor *)object paddingBottom];
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setPaddingBottom(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setPaddingBottom:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphImToColOpDescriptor_dataLayout(void *object) {
  OMPS_ENTER
  return [(MPSGraphImToColOpDescriptor *)object dataLayout];
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setDataLayout(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setDataLayout:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphImToColOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_dilationRateInX_dilationRateInY_paddingLeft_paddingRight_paddingTop_paddingBottom_dataLayout(const char *class_name, long kernelWidth, long kernelHeight, long strideInX, long strideInY, long dilationRateInX, long dilationRateInY, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom, unsigned long dataLayout) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithKernelWidth:kernelWidth kernelHeight:kernelHeight strideInX:strideInX strideInY:strideInY dilationRateInX:dilationRateInX dilationRateInY:dilationRateInY paddingLeft:paddingLeft paddingRight:paddingRight paddingTop:paddingTop paddingBottom:paddingBottom dataLayout:dataLayout]);
  OMPS_LEAVE
}

void *omps_MPSGraphImToColOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_dilationRateInX_dilationRateInY_dataLayout(const char *class_name, long kernelWidth, long kernelHeight, long strideInX, long strideInY, long dilationRateInX, long dilationRateInY, unsigned long dataLayout) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithKernelWidth:kernelWidth kernelHeight:kernelHeight strideInX:strideInX strideInY:strideInY dilationRateInX:dilationRateInX dilationRateInY:dilationRateInY dataLayout:dataLayout]);
  OMPS_LEAVE
}

void omps_MPSGraphImToColOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom(void *object, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom) {
  OMPS_ENTER
  [(MPSGraphImToColOpDescriptor *)object setExplicitPaddingWithPaddingLeft:paddingLeft paddingRight:paddingRight paddingTop:paddingTop paddingBottom:paddingBottom];
  OMPS_LEAVE
}
