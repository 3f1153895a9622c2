// Made by tools/swift/generate.py. The functions of MPSNNOptimizer.

#import "shim.h"
#include <omps/MPSNNOptimizer.h>

float omps_MPSNNOptimizer_learningRate(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizer *)object learningRate];
  OMPS_LEAVE
}

float omps_MPSNNOptimizer_gradientRescale(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizer *)object gradientRescale];
  OMPS_LEAVE
}

_Bool omps_MPSNNOptimizer_applyGradientClipping(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizer *)object applyGradientClipping];
  OMPS_LEAVE
}

void omps_MPSNNOptimizer_setApplyGradientClipping(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNNOptimizer *)object setApplyGradientClipping:newValue];
  OMPS_LEAVE
}

float omps_MPSNNOptimizer_gradientClipMax(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizer *)object gradientClipMax];
  OMPS_LEAVE
}

float omps_MPSNNOptimizer_gradientClipMin(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizer *)object gradientClipMin];
  OMPS_LEAVE
}

float omps_MPSNNOptimizer_regularizationScale(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizer *)object regularizationScale];
  OMPS_LEAVE
}

unsigned long omps_MPSNNOptimizer_regularizationType(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizer *)object regularizationType];
  OMPS_LEAVE
}

void omps_MPSNNOptimizer_setLearningRate(void *object, float newLearningRate) {
  OMPS_ENTER
  [(MPSNNOptimizer *)object setLearningRate:newLearningRate];
  OMPS_LEAVE
}
