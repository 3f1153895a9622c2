// Made by tools/swift/generate.py. The functions of MPSCNNSpatialNormalizationGradientNode.
#pragma once


#include "types.h"

long omps_MPSCNNSpatialNormalizationGradientNode_kernelWidth(void *object);
void omps_MPSCNNSpatialNormalizationGradientNode_setKernelWidth(void *object, long newValue);
long omps_MPSCNNSpatialNormalizationGradientNode_kernelHeight(void *object);
void omps_MPSCNNSpatialNormalizationGradientNode_setKernelHeight(void *object, long newValue);
float omps_MPSCNNSpatialNormalizationGradientNode_alpha(void *object);
void omps_MPSCNNSpatialNormalizationGradientNode_setAlpha(void *object, float newValue);
float omps_MPSCNNSpatialNormalizationGradientNode_beta(void *object);
void omps_MPSCNNSpatialNormalizationGradientNode_setBeta(void *object, float newValue);
float omps_MPSCNNSpatialNormalizationGradientNode_delta(void *object);
void omps_MPSCNNSpatialNormalizationGradientNode_setDelta(void *object, float newValue);
void *omps_MPSCNNSpatialNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelSize(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelSize);
void *omps_MPSCNNSpatialNormalizationGradientNode_initWithSourceGradient_sourceImage_gradientState_kernelSize(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, long kernelSize);
