// Made by tools/swift/generate.py. The functions of MPSNNForwardLossNode.

#import "shim.h"
#include <omps/MPSNNForwardLossNode.h>

uint32_t omps_MPSNNForwardLossNode_lossType(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLossNode *)object lossType];
  OMPS_LEAVE
}

int32_t omps_MPSNNForwardLossNode_reductionType(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLossNode *)object reductionType];
  OMPS_LEAVE
}

long omps_MPSNNForwardLossNode_numberOfClasses(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLossNode *)object numberOfClasses];
  OMPS_LEAVE
}

_Bool omps_MPSNNForwardLossNode_reduceAcrossBatch(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLossNode *)object reduceAcrossBatch];
  OMPS_LEAVE
}

float omps_MPSNNForwardLossNode_weight(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLossNode *)object weight];
  OMPS_LEAVE
}

float omps_MPSNNForwardLossNode_labelSmoothing(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLossNode *)object labelSmoothing];
  OMPS_LEAVE
}

float omps_MPSNNForwardLossNode_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLossNode *)object epsilon];
  OMPS_LEAVE
}

float omps_MPSNNForwardLossNode_delta(void *object) {
  OMPS_ENTER
  return [(MPSNNForwardLossNode *)object delta];
  OMPS_LEAVE
}

void *omps_MPSNNForwardLossNode_propertyCallBack(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNForwardLossNode *)object propertyCallBack]);
  OMPS_LEAVE
}

void omps_MPSNNForwardLossNode_setPropertyCallBack(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSNNForwardLossNode *)object setPropertyCallBack:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSNNForwardLossNode_nodeWithSource_labels_weights_lossDescriptor(const char *class_name, void *source, void *labels, void *weights, void *descriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source labels:(id)labels weights:(id)weights lossDescriptor:(id)descriptor]);
  OMPS_LEAVE
}

void *omps_MPSNNForwardLossNode_nodeWithSource_labels_lossDescriptor(const char *class_name, void *source, void *labels, void *descriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source labels:(id)labels lossDescriptor:(id)descriptor]);
  OMPS_LEAVE
}

void *omps_MPSNNForwardLossNode_nodeWithSources_lossDescriptor(const char *class_name, void *sourceNodes, void *descriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSources:omps_consumed(sourceNodes) lossDescriptor:(id)descriptor]);
  OMPS_LEAVE
}

void *omps_MPSNNForwardLossNode_initWithSource_labels_weights_lossDescriptor(const char *class_name, void *source, void *labels, void *weights, void *descriptor) {
  OMPS_ENTER
  return [(MPSNNForwardLossNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source labels:(id)labels weights:(id)weights lossDescriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MPSNNForwardLossNode_initWithSource_labels_lossDescriptor(const char *class_name, void *source, void *labels, void *descriptor) {
  OMPS_ENTER
  return [(MPSNNForwardLossNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source labels:(id)labels lossDescriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MPSNNForwardLossNode_initWithSources_lossDescriptor(const char *class_name, void *sourceNodes, void *descriptor) {
  OMPS_ENTER
  return [(MPSNNForwardLossNode *)[(Class)objc_getClass(class_name) alloc] initWithSources:omps_consumed(sourceNodes) lossDescriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MPSNNForwardLossNode_gradientFilterWithSources(void *object, void *sourceGradient) {
  OMPS_ENTER
  return omps_retained([(MPSNNForwardLossNode *)object gradientFilterWithSources:omps_consumed(sourceGradient)]);
  OMPS_LEAVE
}

void *omps_MPSNNForwardLossNode_gradientFiltersWithSources(void *object, void *sourceGradient) {
  OMPS_ENTER
  return omps_retained([(MPSNNForwardLossNode *)object gradientFiltersWithSources:omps_consumed(sourceGradient)]);
  OMPS_LEAVE
}

void *omps_MPSNNForwardLossNode_gradientFilterWithSource(void *object, void *sourceGradient) {
  OMPS_ENTER
  return omps_retained([(MPSNNForwardLossNode *)object gradientFilterWithSource:(id)sourceGradient]);
  OMPS_LEAVE
}

void *omps_MPSNNForwardLossNode_gradientFiltersWithSource(void *object, void *sourceGradient) {
  OMPS_ENTER
  return omps_retained([(MPSNNForwardLossNode *)object gradientFiltersWithSource:(id)sourceGradient]);
  OMPS_LEAVE
}
