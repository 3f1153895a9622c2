// Made by tools/swift/generate.py. The functions of MPSCNNDilatedPoolingMaxNode.

#import "shim.h"
#include <omps/MPSCNNDilatedPoolingMaxNode.h>

long omps_MPSCNNDilatedPoolingMaxNode_dilationRateX(void *object) {
  OMPS_ENTER
  return [(MPSCNNDilatedPoolingMaxNode *)object dilationRateX];
  OMPS_LEAVE
}

long omps_MPSCNNDilatedPoolingMaxNode_dilationRateY(void *object) {
  OMPS_ENTER
  return [(MPSCNNDilatedPoolingMaxNode *)object dilationRateY];
  OMPS_LEAVE
}

void *omps_MPSCNNDilatedPoolingMaxNode_nodeWithSource_filterSize(const char *class_name, void *sourceNode, long size) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode filterSize:size]);
  OMPS_LEAVE
}

void *omps_MPSCNNDilatedPoolingMaxNode_nodeWithSource_filterSize_stride_dilationRate(const char *class_name, void *sourceNode, long size, long stride, long dilationRate) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode filterSize:size stride:stride dilationRate:dilationRate]);
  OMPS_LEAVE
}

void *omps_MPSCNNDilatedPoolingMaxNode_initWithSource_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_dilationRateX_dilationRateY(const char *class_name, void *sourceNode, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY, long dilationRateX, long dilationRateY) {
  OMPS_ENTER
  return [(MPSCNNDilatedPoolingMaxNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode kernelWidth:kernelWidth kernelHeight:kernelHeight strideInPixelsX:strideInPixelsX strideInPixelsY:strideInPixelsY dilationRateX:dilationRateX dilationRateY:dilationRateY];
  OMPS_LEAVE
}

void *omps_MPSCNNDilatedPoolingMaxNode_initWithSource_filterSize_stride_dilationRate(const char *class_name, void *sourceNode, long size, long stride, long dilationRate) {
  OMPS_ENTER
  return [(MPSCNNDilatedPoolingMaxNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode filterSize:size stride:stride dilationRate:dilationRate];
  OMPS_LEAVE
}

void *omps_MPSCNNDilatedPoolingMaxNode_initWithSource_filterSize(const char *class_name, void *sourceNode, long size) {
  OMPS_ENTER
  return [(MPSCNNDilatedPoolingMaxNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode filterSize:size];
  OMPS_LEAVE
}
