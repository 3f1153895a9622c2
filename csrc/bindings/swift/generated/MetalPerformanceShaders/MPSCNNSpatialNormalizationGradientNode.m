// Made by tools/swift/generate.py. The functions of MPSCNNSpatialNormalizationGradientNode.

#import "shim.h"
#include <omps/MPSCNNSpatialNormalizationGradientNode.h>

long omps_MPSCNNSpatialNormalizationGradientNode_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationGradientNode *)object kernelWidth];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalizationGradientNode_setKernelWidth(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalizationGradientNode *)object setKernelWidth:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNSpatialNormalizationGradientNode_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationGradientNode *)object kernelHeight];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalizationGradientNode_setKernelHeight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalizationGradientNode *)object setKernelHeight:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNSpatialNormalizationGradientNode_alpha(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationGradientNode *)object alpha];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalizationGradientNode_setAlpha(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalizationGradientNode *)object setAlpha:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNSpatialNormalizationGradientNode_beta(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationGradientNode *)object beta];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalizationGradientNode_setBeta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalizationGradientNode *)object setBeta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNSpatialNormalizationGradientNode_delta(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationGradientNode *)object delta];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalizationGradientNode_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalizationGradientNode *)object setDelta:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNSpatialNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelSize(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelSize) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState kernelSize:kernelSize]);
  OMPS_LEAVE
}

void *omps_MPSCNNSpatialNormalizationGradientNode_initWithSourceGradient_sourceImage_gradientState_kernelSize(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelSize) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState kernelSize:kernelSize];
  OMPS_LEAVE
}
