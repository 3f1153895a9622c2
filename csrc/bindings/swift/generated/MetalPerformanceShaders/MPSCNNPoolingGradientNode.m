// Made by tools/swift/generate.py. The functions of MPSCNNPoolingGradientNode.

#import "shim.h"
#include <omps/MPSCNNPoolingGradientNode.h>

long omps_MPSCNNPoolingGradientNode_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingGradientNode *)object kernelWidth];
  OMPS_LEAVE
}

long omps_MPSCNNPoolingGradientNode_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingGradientNode *)object kernelHeight];
  OMPS_LEAVE
}

long omps_MPSCNNPoolingGradientNode_strideInPixelsX(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingGradientNode *)object strideInPixelsX];
  OMPS_LEAVE
}

long omps_MPSCNNPoolingGradientNode_strideInPixelsY(void *object) {
  OMPS_ENTER
  return [(MPSCNNPoolingGradientNode *)object strideInPixelsY];
  OMPS_LEAVE
}

void *omps_MPSCNNPoolingGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_paddingPolicy(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY, void *paddingPolicy) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState kernelWidth:kernelWidth kernelHeight:kernelHeight strideInPixelsX:strideInPixelsX strideInPixelsY:strideInPixelsY paddingPolicy:omps_consumed(paddingPolicy)]);
  OMPS_LEAVE
}

void *omps_MPSCNNPoolingGradientNode_initWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_paddingPolicy(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY, void *paddingPolicy) {
  OMPS_ENTER
  return [(MPSCNNPoolingGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState kernelWidth:kernelWidth kernelHeight:kernelHeight strideInPixelsX:strideInPixelsX strideInPixelsY:strideInPixelsY paddingPolicy:omps_consumed(paddingPolicy)];
  OMPS_LEAVE
}
