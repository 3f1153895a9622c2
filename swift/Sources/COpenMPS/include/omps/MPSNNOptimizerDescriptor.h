// Made by tools/swift/generate.py. The functions of MPSNNOptimizerDescriptor.
#pragma once


#include "types.h"

float omps_MPSNNOptimizerDescriptor_learningRate(void *object);
void omps_MPSNNOptimizerDescriptor_setLearningRate(void *object, float newValue);
float omps_MPSNNOptimizerDescriptor_gradientRescale(void *object);
void omps_MPSNNOptimizerDescriptor_setGradientRescale(void *object, float newValue);
_Bool omps_MPSNNOptimizerDescriptor_applyGradientClipping(void *object);
void omps_MPSNNOptimizerDescriptor_setApplyGradientClipping(void *object, _Bool newValue);
float omps_MPSNNOptimizerDescriptor_gradientClipMax(void *object);
void omps_MPSNNOptimizerDescriptor_setGradientClipMax(void *object, float newValue);
float omps_MPSNNOptimizerDescriptor_gradientClipMin(void *object);
void omps_MPSNNOptimizerDescriptor_setGradientClipMin(void *object, float newValue);
float omps_MPSNNOptimizerDescriptor_regularizationScale(void *object);
void omps_MPSNNOptimizerDescriptor_setRegularizationScale(void *object, float newValue);
unsigned long omps_MPSNNOptimizerDescriptor_regularizationType(void *object);
void omps_MPSNNOptimizerDescriptor_setRegularizationType(void *object, unsigned long newValue);
void *omps_MPSNNOptimizerDescriptor_initWithLearningRate_gradientRescale_regularizationType_regularizationScale(const char *class_name, float learningRate, float gradientRescale, unsigned long regularizationType, float regularizationScale);
void *omps_MPSNNOptimizerDescriptor_initWithLearningRate_gradientRescale_applyGradientClipping_gradientClipMax_gradientClipMin_regularizationType_regularizationScale(const char *class_name, float learningRate, float gradientRescale, _Bool applyGradientClipping, float gradientClipMax, float gradientClipMin, unsigned long regularizationType, float regularizationScale);
