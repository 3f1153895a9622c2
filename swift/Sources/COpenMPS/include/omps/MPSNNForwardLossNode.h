// Made by tools/swift/generate.py. The functions of MPSNNForwardLossNode.
#pragma once


#include "types.h"

uint32_t omps_MPSNNForwardLossNode_lossType(void *object);
int32_t omps_MPSNNForwardLossNode_reductionType(void *object);
long omps_MPSNNForwardLossNode_numberOfClasses(void *object);
_Bool omps_MPSNNForwardLossNode_reduceAcrossBatch(void *object);
float omps_MPSNNForwardLossNode_weight(void *object);
float omps_MPSNNForwardLossNode_labelSmoothing(void *object);
float omps_MPSNNForwardLossNode_epsilon(void *object);
float omps_MPSNNForwardLossNode_delta(void *object);
void *omps_MPSNNForwardLossNode_propertyCallBack(void *object);
void omps_MPSNNForwardLossNode_setPropertyCallBack(void *object, void *newValue);
void *omps_MPSNNForwardLossNode_nodeWithSource_labels_weights_lossDescriptor(const char *class_name, void *source, void *labels, void *weights, void *descriptor);
void *omps_MPSNNForwardLossNode_nodeWithSource_labels_lossDescriptor(const char *class_name, void *source, void *labels, void *descriptor);
void *omps_MPSNNForwardLossNode_nodeWithSources_lossDescriptor(const char *class_name, void *sourceNodes, void *descriptor);
void *omps_MPSNNForwardLossNode_initWithSource_labels_weights_lossDescriptor(const char *class_name, void *source, void *labels, void *weights, void *descriptor);
void *omps_MPSNNForwardLossNode_initWithSource_labels_lossDescriptor(const char *class_name, void *source, void *labels, void *descriptor);
void *omps_MPSNNForwardLossNode_initWithSources_lossDescriptor(const char *class_name, void *sourceNodes, void *descriptor);
void *omps_MPSNNForwardLossNode_gradientFilterWithSources(void *object, void *sourceGradient);
void *omps_MPSNNForwardLossNode_gradientFiltersWithSources(void *object, void *sourceGradient);
void *omps_MPSNNForwardLossNode_gradientFilterWithSource(void *object, void *sourceGradient);
void *omps_MPSNNForwardLossNode_gradientFiltersWithSource(void *object, void *sourceGradient);
