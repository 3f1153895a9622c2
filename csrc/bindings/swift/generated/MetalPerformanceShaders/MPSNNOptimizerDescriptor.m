// Made by tools/swift/generate.py. The functions of MPSNNOptimizerDescriptor.

#import "shim.h"
#include <omps/MPSNNOptimizerDescriptor.h>

float omps_MPSNNOptimizerDescriptor_learningRate(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerDescriptor *)object learningRate];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerDescriptor_setLearningRate(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNOptimizerDescriptor *)object setLearningRate:newValue];
  OMPS_LEAVE
}

float omps_MPSNNOptimizerDescriptor_gradientRescale(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerDescriptor *)object gradientRescale];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerDescriptor_setGradientRescale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNOptimizerDescriptor *)object setGradientRescale:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSNNOptimizerDescriptor_applyGradientClipping(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerDescriptor *)object applyGradientClipping];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerDescriptor_setApplyGradientClipping(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNNOptimizerDescriptor *)object setApplyGradientClipping:newValue];
  OMPS_LEAVE
}

float omps_MPSNNOptimizerDescriptor_gradientClipMax(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerDescriptor *)object gradientClipMax];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerDescriptor_setGradientClipMax(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNOptimizerDescriptor *)object setGradientClipMax:newValue];
  OMPS_LEAVE
}

float omps_MPSNNOptimizerDescriptor_gradientClipMin(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerDescriptor *)object gradientClipMin];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerDescriptor_setGradientClipMin(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNOptimizerDescriptor *)object setGradientClipMin:newValue];
  OMPS_LEAVE
}

float omps_MPSNNOptimizerDescriptor_regularizationScale(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerDescriptor *)object regularizationScale];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerDescriptor_setRegularizationScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNOptimizerDescriptor *)object setRegularizationScale:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSNNOptimizerDescriptor_regularizationType(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerDescriptor *)object regularizationType];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerDescriptor_setRegularizationType(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSNNOptimizerDescriptor *)object setRegularizationType:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNOptimizerDescriptor_initWithLearningRate_gradientRescale_regularizationType_regularizationScale(const char *class_name, float learningRate, float gradientRescale, unsigned long regularizationType, float regularizationScale) {
  OMPS_ENTER
  return [(MPSNNOptimizerDescriptor *)[(Class)objc_getClass(class_name) alloc] initWithLearningRate:learningRate gradientRescale:gradientRescale regularizationType:regularizationType regularizationScale:regularizationScale];
  OMPS_LEAVE
}

void *omps_MPSNNOptimizerDescriptor_initWithLearningRate_gradientRescale_applyGradientClipping_gradientClipMax_gradientClipMin_regularizationType_regularizationScale(const char *class_name, float learningRate, float gradientRescale, _Bool applyGradientClipping, float gradientClipMax, float gradientClipMin, unsigned long regularizationType, float regularizationScale) {
  OMPS_ENTER
  return [(MPSNNOptimizerDescriptor *)[(Class)objc_getClass(class_name) alloc] initWithLearningRate:learningRate gradientRescale:gradientRescale applyGradientClipping:applyGradientClipping gradientClipMax:gradientClipMax gradientClipMin:gradientClipMin regularizationType:regularizationType regularizationScale:regularizationScale];
  OMPS_LEAVE
}
