// Made by tools/swift/generate.py. The functions of MPSCNNLocalContrastNormalizationGradientNode.

#import "shim.h"
#include <omps/MPSCNNLocalContrastNormalizationGradientNode.h>

float omps_MPSCNNLocalContrastNormalizationGradientNode_alpha(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradientNode *)object alpha];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradientNode_setAlpha(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradientNode *)object setAlpha:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationGradientNode_beta(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradientNode *)object beta];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradientNode_setBeta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradientNode *)object setBeta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationGradientNode_delta(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradientNode *)object delta];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradientNode_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradientNode *)object setDelta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationGradientNode_p0(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradientNode *)object p0];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradientNode_setP0(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradientNode *)object setP0:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationGradientNode_pm(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradientNode *)object pm];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradientNode_setPm(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradientNode *)object setPm:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationGradientNode_ps(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradientNode *)object ps];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationGradientNode_setPs(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationGradientNode *)object setPs:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNLocalContrastNormalizationGradientNode_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradientNode *)object kernelWidth];
  OMPS_LEAVE
}

long omps_MPSCNNLocalContrastNormalizationGradientNode_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradientNode *)object kernelHeight];
  OMPS_LEAVE
}

void *omps_MPSCNNLocalContrastNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState kernelWidth:kernelWidth kernelHeight:kernelHeight]);
  OMPS_LEAVE
}

void *omps_MPSCNNLocalContrastNormalizationGradientNode_initWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelWidth, long kernelHeight) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState kernelWidth:kernelWidth kernelHeight:kernelHeight];
  OMPS_LEAVE
}
