// Made by tools/swift/generate.py. The functions of MPSCNNDilatedPoolingMaxGradientNode.

#import "shim.h"
#include <omps/MPSCNNDilatedPoolingMaxGradientNode.h>

long omps_MPSCNNDilatedPoolingMaxGradientNode_dilationRateX(void *object) {
  OMPS_ENTER
  return [(MPSCNNDilatedPoolingMaxGradientNode *)object dilationRateX];
  OMPS_LEAVE
}

long omps_MPSCNNDilatedPoolingMaxGradientNode_dilationRateY(void *object) {
  OMPS_ENTER
  return [(MPSCNNDilatedPoolingMaxGradientNode *)object dilationRateY];
  OMPS_LEAVE
}

void *omps_MPSCNNDilatedPoolingMaxGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_dilationRateX_dilationRateY(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY, long dilationRateX, long dilationRateY) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState kernelWidth:kernelWidth kernelHeight:kernelHeight strideInPixelsX:strideInPixelsX strideInPixelsY:strideInPixelsY dilationRateX:dilationRateX dilationRateY:dilationRateY]);
  OMPS_LEAVE
}

void *omps_MPSCNNDilatedPoolingMaxGradientNode_initWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_dilationRateX_dilationRateY(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight, long strideInPixelsX, long strideInPixelsY, long dilationRateX, long dilationRateY) {
  OMPS_ENTER
  return [(MPSCNNDilatedPoolingMaxGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState kernelWidth:kernelWidth kernelHeight:kernelHeight strideInPixelsX:strideInPixelsX strideInPixelsY:strideInPixelsY dilationRateX:dilationRateX dilationRateY:dilationRateY];
  OMPS_LEAVE
}
