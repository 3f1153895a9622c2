// Made by tools/swift/generate.py. The functions of MPSNNLossGradientNode.
#pragma once


#include "types.h"

uint32_t omps_MPSNNLossGradientNode_lossType(void *object);
int32_t omps_MPSNNLossGradientNode_reductionType(void *object);
long omps_MPSNNLossGradientNode_numberOfClasses(void *object);
_Bool omps_MPSNNLossGradientNode_reduceAcrossBatch(void *object);
float omps_MPSNNLossGradientNode_weight(void *object);
float omps_MPSNNLossGradientNode_labelSmoothing(void *object);
float omps_MPSNNLossGradientNode_epsilon(void *object);
float omps_MPSNNLossGradientNode_delta(void *object);
_Bool omps_MPSNNLossGradientNode_isLabelsGradientFilter(void *object);
void *omps_MPSNNLossGradientNode_propertyCallBack(void *object);
void omps_MPSNNLossGradientNode_setPropertyCallBack(void *object, void *newValue);
void *omps_MPSNNLossGradientNode_nodeWithSourceGradient_sourceImage_labels_weights_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *labels, void *weights, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter);
void *omps_MPSNNLossGradientNode_nodeWithSourceGradient_sourceImage_labels_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *labels, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter);
void *omps_MPSNNLossGradientNode_nodeWithSources_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceNodes, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter);
void *omps_MPSNNLossGradientNode_initWithSourceGradient_sourceImage_labels_weights_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *labels, void *weights, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter);
void *omps_MPSNNLossGradientNode_initWithSourceGradient_sourceImage_labels_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *labels, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter);
void *omps_MPSNNLossGradientNode_initWithSources_gradientState_lossDescriptor_isLabelsGradientFilter(const char *class_name, void *sourceNodes, void *gradientState, void *descriptor, _Bool isLabelsGradientFilter);
