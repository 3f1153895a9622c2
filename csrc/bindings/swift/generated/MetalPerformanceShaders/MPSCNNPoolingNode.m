// Made by tools/swift/generate.py. The functions of MPSCNNPoolingNode.

#import "shim.h"
#include <omps/MPSCNNPoolingNode.h>

long omps_MPSCNNPoolingNode_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingNode *)object kernelWidth];
  OMPS_LEAVE
}

long omps_MPSCNNPoolingNode_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingNode *)object kernelHeight];
  OMPS_LEAVE
}

long omps_MPSCNNPoolingNode_strideInPixelsX(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingNode *)object strideInPixelsX];
  OMPS_LEAVE
}

long omps_MPSCNNPoolingNode_strideInPixelsY(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingNode *)object strideInPixelsY];
  OMPS_LEAVE
}

void *omps_MPSCNNPoolingNode_nodeWithSource_filterSize(const char *class_name, void *sourceNode, long size) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode filterSize:size]);
  OMPS_LEAVE
}

void *omps_MPSCNNPoolingNode_nodeWithSource_filterSize_stride(const char *class_name, void *sourceNode, long size, long stride) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode filterSize:size stride:stride]);
  OMPS_LEAVE
}

void *omps_MPSCNNPoolingNode_initWithSource_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY(const char *class_name, void *sourceNode, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY) {
  OMPS_ENTER
  return [(MPSCNNPoolingNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode kernelWidth:kernelWidth kernelHeight:kernelHeight strideInPixelsX:strideInPixelsX strideInPixelsY:strideInPixelsY];
  OMPS_LEAVE
}

void *omps_MPSCNNPoolingNode_initWithSource_filterSize_stride(const char *class_name, void *sourceNode, long size, long stride) {
  OMPS_ENTER
  return [(MPSCNNPoolingNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode filterSize:size stride:stride];
  OMPS_LEAVE
}

void *omps_MPSCNNPoolingNode_initWithSource_filterSize(const char *class_name, void *sourceNode, long size) {
  OMPS_ENTER
  return [(MPSCNNPoolingNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode filterSize:size];
  OMPS_LEAVE
}
