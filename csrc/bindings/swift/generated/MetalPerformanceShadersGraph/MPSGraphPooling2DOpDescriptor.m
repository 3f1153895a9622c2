// Made by tools/swift/generate.py. The functions of MPSGraphPooling2DOpDescriptor.

#import "shim.h"
#include <omps/MPSGraphPooling2DOpDescriptor.h>

long omps_MPSGraphPooling2DOpDescriptor_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object kernelWidth];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setKernelWidth(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setKernelWidth:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphPooling2DOpDescriptor_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object kernelHeight];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setKernelHeight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setKernelHeight:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphPooling2DOpDescriptor_strideInX(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object strideInX];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setStrideInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setStrideInX:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphPooling2DOpDescriptor_strideInY(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object strideInY];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setStrideInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setStrideInY:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphPooling2DOpDescriptor_dilationRateInX(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object dilationRateInX];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setDilationRateInX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setDilationRateInX:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphPooling2DOpDescriptor_dilationRateInY(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object dilationRateInY];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setDilationRateInY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setDilationRateInY:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphPooling2DOpDescriptor_paddingLeft(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object paddingLeft];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setPaddingLeft(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setPaddingLeft:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphPooling2DOpDescriptor_paddingRight(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object paddingRight];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setPaddingRight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setPaddingRight:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphPooling2DOpDescriptor_paddingTop(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object paddingTop];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setPaddingTop(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setPaddingTop:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphPooling2DOpDescriptor_paddingBottom(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object paddingBottom];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setPaddingBottom(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setPaddingBottom:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphPooling2DOpDescriptor_paddingStyle(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object paddingStyle];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setPaddingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setPaddingStyle:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphPooling2DOpDescriptor_dataLayout(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object dataLayout];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setDataLayout(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setDataLayout:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphPooling2DOpDescriptor_returnIndicesMode(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object returnIndicesMode];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setReturnIndicesMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setReturnIndicesMode:newValue];
  OMPS_LEAVE
}

uint32_t omps_MPSGraphPooling2DOpDescriptor_returnIndicesDataType(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object returnIndicesDataType];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setReturnIndicesDataType(void *object, uint32_t newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setReturnIndicesDataType:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphPooling2DOpDescriptor_ceilMode(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object ceilMode];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setCeilMode(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setCeilMode:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphPooling2DOpDescriptor_includeZeroPadToAverage(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling2DOpDescriptor *)object includeZeroPadToAverage];
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setIncludeZeroPadToAverage(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setIncludeZeroPadToAverage:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphPooling2DOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_dilationRateInX_dilationRateInY_paddingLeft_paddingRight_paddingTop_paddingBottom_paddingStyle_dataLayout(const char *class_name, long kernelWidth, long kernelHeight, long strideInX, long strideInY, long dilationRateInX, long dilationRateInY, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom, unsigned long paddingStyle, unsigned long dataLayout) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithKernelWidth:kernelWidth kernelHeight:kernelHeight strideInX:strideInX strideInY:strideInY dilationRateInX:dilationRateInX dilationRateInY:dilationRateInY paddingLeft:paddingLeft paddingRight:paddingRight paddingTop:paddingTop paddingBottom:paddingBottom paddingStyle:paddingStyle dataLayout:dataLayout]);
  OMPS_LEAVE
}

void *omps_MPSGraphPooling2DOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_paddingStyle_dataLayout(const char *class_name, long kernelWidth, long kernelHeight, long strideInX, long strideInY, unsigned long paddingStyle, unsigned long dataLayout) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithKernelWidth:kernelWidth kernelHeight:kernelHeight strideInX:strideInX strideInY:strideInY paddingStyle:paddingStyle dataLayout:dataLayout]);
  OMPS_LEAVE
}

void omps_MPSGraphPooling2DOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom(void *object, long paddingLeft, long paddingRight, long paddingTop, long paddingBottom) {
  OMPS_ENTER
  [(MPSGraphPooling2DOpDescriptor *)object setExplicitPaddingWithPaddingLeft:paddingLeft paddingRight:paddingRight paddingTop:paddingTop paddingBottom:paddingBottom];
  OMPS_LEAVE
}
