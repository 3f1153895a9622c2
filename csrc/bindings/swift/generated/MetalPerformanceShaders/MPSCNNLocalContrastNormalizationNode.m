// Made by tools/swift/generate.py. The functions of MPSCNNLocalContrastNormalizationNode.

#import "shim.h"
#include <omps/MPSCNNLocalContrastNormalizationNode.h>

float omps_MPSCNNLocalContrastNormalizationNode_p0(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationNode *)object p0];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationNode_setP0(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationNode *)object setP0:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationNode_pm(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationNode *)object pm];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationNode_setPm(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationNode *)object setPm:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNLocalContrastNormalizationNode_ps(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationNode *)object ps];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationNode_setPs(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationNode *)object setPs:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNLocalContrastNormalizationNode_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationNode *)object kernelWidth];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationNode_setKernelWidth(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationNode *)object setKernelWidth:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNLocalContrastNormalizationNode_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationNode *)object kernelHeight];
  OMPS_LEAVE
}

void omps_MPSCNNLocalContrastNormalizationNode_setKernelHeight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNLocalContrastNormalizationNode *)object setKernelHeight:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNLocalContrastNormalizationNode_nodeWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode kernelSize:kernelSize]);
  OMPS_LEAVE
}

void *omps_MPSCNNLocalContrastNormalizationNode_initWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize) {
  OMPS_ENTER
  return [(MPSCNNLocalContrastNormalizationNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode kernelSize:kernelSize];
  OMPS_LEAVE
}
