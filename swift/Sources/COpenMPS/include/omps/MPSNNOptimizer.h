// Made by tools/swift/generate.py. The functions of MPSNNOptimizer.
#pragma once


#include "types.h"

float omps_MPSNNOptimizer_learningRate(void *object);
float omps_MPSNNOptimizer_gradientRescale(void *object);
_Bool omps_MPSNNOptimizer_applyGradientClipping(void *object);
void omps_MPSNNOptimizer_setApplyGradientClipping(void *object, _Bool newValue);
float omps_MPSNNOptimizer_gradientClipMax(void *object);
float omps_MPSNNOptimizer_gradientClipMin(void *object);
float omps_MPSNNOptimizer_regularizationScale(void *object);
unsigned long omps_MPSNNOptimizer_regularizationType(void *object);
void omps_MPSNNOptimizer_setLearningRate(void *object, float newLearningRate);
