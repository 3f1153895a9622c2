// Made by tools/swift/generate.py. The functions of MPSCNNCrossChannelNormalizationGradientNode.

#import "shim.h"
#include <omps/MPSCNNCrossChannelNormalizationGradientNode.h>

long omps_MPSCNNCrossChannelNormalizationGradientNode_kernelSize(void *object) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalizationGradientNode *)object kernelSize];
  OMPS_LEAVE
}

void *omps_MPSCNNCrossChannelNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelSize(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelSize) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState kernelSize:kernelSize]);
  OMPS_LEAVE
}

void *omps_MPSCNNCrossChannelNormalizationGradientNode_initWithSourceGradient_sourceImage_gradientState_kernelSize(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelSize) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalizationGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState kernelSize:kernelSize];
  OMPS_LEAVE
}
