// Made by tools/swift/generate.py. The functions of MPSNNLossGradientNode.

#import "shim.h"
#include <omps/MPSNNLossGradientNode.h>

uint32_t omps_MPSNNLossGradientNode_lossType(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)object lossType];
  OMPS_LEAVE
}

int32_t omps_MPSNNLossGradientNode_reductionType(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)object reductionType];
  OMPS_LEAVE
}

long omps_MPSNNLossGradientNode_numberOfClasses(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)object numberOfClasses];
  OMPS_LEAVE
}

_Bool omps_MPSNNLossGradientNode_reduceAcrossBatch(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)object reduceAcrossBatch];
  OMPS_LEAVE
}

float omps_MPSNNLossGradientNode_weight(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)object weight];
  OMPS_LEAVE
}

float omps_MPSNNLossGradientNode_labelSmoothing(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)object labelSmoothing];
  OMPS_LEAVE
}

float omps_MPSNNLossGradientNode_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)object epsilon];
  OMPS_LEAVE
}

float omps_MPSNNLossGradientNode_delta(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)object delta];
  OMPS_LEAVE
}

_Bool omps_MPSNNLossGradientNode_isLabelsGradientFilter(void *object) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)object isLabelsGradientFilter];
  OMPS_LEAVE
}

void *omps_MPSNNLossGradientNode_propertyCallBack(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNLossGradientNode *)object propertyCallBack]);
  OMPS_LEAVE
}

void omps_MPSNNLossGradientNode_setPropertyCallBack(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSNNLossGradientNode *)object setPropertyCallBack:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSNNLossGradientNode_nodeWithSourceGradient_sourceImage_labels_weights_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *labels, void *weights, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage labels:(id)labels weights:(id)weights gradientState:(id)gradientState lossDescriptor:(id)descriptor isLabelsGradientFilter:isLabelsGradientFilter]);
  OMPS_LEAVE
}

void *omps_MPSNNLossGradientNode_nodeWithSourceGradient_sourceImage_labels_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *labels, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage labels:(id)labels gradientState:(id)gradientState lossDescriptor:(id)descriptor isLabelsGradientFilter:isLabelsGradientFilter]);
  OMPS_LEAVE
}

void *omps_MPSNNLossGradientNode_nodeWithSources_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceNodes, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSources:omps_consumed(sourceNodes) gradientState:(id)gradientState lossDescriptor:(id)descriptor isLabelsGradientFilter:isLabelsGradientFilter]);
  OMPS_LEAVE
}

void *omps_MPSNNLossGradientNode_initWithSourceGradient_sourceImage_labels_weights_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *labels, void *weights, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage labels:(id)labels weights:(id)weights gradientState:(id)gradientState lossDescriptor:(id)descriptor isLabelsGradientFilter:isLabelsGradientFilter];
  OMPS_LEAVE
}

void *omps_MPSNNLossGradientNode_initWithSourceGradient_sourceImage_labels_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *labels, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage labels:(id)labels gradientState:(id)gradientState lossDescriptor:(id)descriptor isLabelsGradientFilter:isLabelsGradientFilter];
  OMPS_LEAVE
}

void *omps_MPSNNLossGradientNode_initWithSources_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceNodes, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter) {
  OMPS_ENTER
  return [(MPSNNLossGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSources:omps_consumed(sourceNodes) gradientState:(id)gradientState lossDescriptor:(id)descriptor isLabelsGradientFilter:isLabelsGradientFilter];
  OMPS_LEAVE
}
