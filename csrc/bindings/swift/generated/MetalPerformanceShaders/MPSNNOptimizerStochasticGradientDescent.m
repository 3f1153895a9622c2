// Made by tools/swift/generate.py. The functions of MPSNNOptimizerStochasticGradientDescent.

#import "shim.h"
#include <omps/MPSNNOptimizerStochasticGradientDescent.h>

float omps_MPSNNOptimizerStochasticGradientDescent_momentumScale(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerStochasticGradientDescent *)object momentumScale];
  OMPS_LEAVE
}

_Bool omps_MPSNNOptimizerStochasticGradientDescent_useNesterovMomentum(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerStochasticGradientDescent *)object useNesterovMomentum];
  OMPS_LEAVE
}

_Bool omps_MPSNNOptimizerStochasticGradientDescent_useNestrovMomentum(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerStochasticGradientDescent *)object useNestrovMomentum];
  OMPS_LEAVE
}

void *omps_MPSNNOptimizerStochasticGradientDescent_initWithDevice_learningRate(const char *class_name, void *device, float learningRate) {
  OMPS_ENTER
  return [(MPSNNOptimizerStochasticGradientDescent *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device learningRate:learningRate];
  OMPS_LEAVE
}

void *omps_MPSNNOptimizerStochasticGradientDescent_initWithDevice_momentumScale_useNesterovMomentum_optimizerDescriptor(const char *class_name, void *device, float momentumScale, _Bool useNesterovMomentum, void *optimizerDescriptor) {
  OMPS_ENTER
  return [(MPSNNOptimizerStochasticGradientDescent *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device momentumScale:momentumScale useNesterovMomentum:useNesterovMomentum optimizerDescriptor:(id)optimizerDescriptor];
  OMPS_LEAVE
}

void *omps_MPSNNOptimizerStochasticGradientDescent_initWithDevice_momentumScale_useNestrovMomentum_optimizerDescriptor(const char *class_name, void *device, float momentumScale, _Bool useNestrovMomentum, void *optimizerDescriptor) {
  OMPS_ENTER
  return [(MPSNNOptimizerStochasticGradientDescent *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device momentumScale:momentumScale useNestrovMomentum:useNestrovMomentum optimizerDescriptor:(id)optimizerDescriptor];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerStochasticGradientDescent_encodeToCommandBuffer_inputGradientVector_inputValuesVector_inputMomentumVector_resultValuesVector(void *object, void *commandBuffer, void *inputGradientVector, void *inputValuesVector, void *inputMomentumVector, void *resultValuesVector) {
  OMPS_ENTER
  [(MPSNNOptimizerStochasticGradientDescent *)object encodeToCommandBuffer:(id)commandBuffer inputGradientVector:(id)inputGradientVector inputValuesVector:(id)inputValuesVector inputMomentumVector:(id)inputMomentumVector resultValuesVector:(id)resultValuesVector];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerStochasticGradientDescent_encodeToCommandBuffer_inputGradientMatrix_inputValuesMatrix_inputMomentumMatrix_resultValuesMatrix(void *object, void *commandBuffer, void *inputGradientMatrix, void *inputValuesMatrix, void *inputMomentumMatrix, void *resultValuesMatrix) {
  OMPS_ENTER
  [(MPSNNOptimizerStochasticGradientDescent *)object encodeToCommandBuffer:(id)commandBuffer inputGradientMatrix:(id)inputGradientMatrix inputValuesMatrix:(id)inputValuesMatrix inputMomentumMatrix:(id)inputMomentumMatrix resultValuesMatrix:(id)resultValuesMatrix];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerStochasticGradientDescent_encodeToCommandBuffer_convolutionGradientState_convolutionSourceState_inputMomentumVectors_resultState(void *object, void *commandBuffer, void *convolutionGradientState, void *convolutionSourceState, void *inputMomentumVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerStochasticGradientDescent *)object encodeToCommandBuffer:(id)commandBuffer convolutionGradientState:(id)convolutionGradientState convolutionSourceState:(id)convolutionSourceState inputMomentumVectors:omps_consumed(inputMomentumVectors) resultState:(id)resultState];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerStochasticGradientDescent_encodeToCommandBuffer_batchNormalizationState_inputMomentumVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationState, void *inputMomentumVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerStochasticGradientDescent *)object encodeToCommandBuffer:(id)commandBuffer batchNormalizationState:(id)batchNormalizationState inputMomentumVectors:omps_consumed(inputMomentumVectors) resultState:(id)resultState];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerStochasticGradientDescent_encodeToCommandBuffer_batchNormalizationGradientState_batchNormalizationSourceState_inputMomentumVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationGradientState, void *batchNormalizationSourceState, void *inputMomentumVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerStochasticGradientDescent *)object encodeToCommandBuffer:(id)commandBuffer batchNormalizationGradientState:(id)batchNormalizationGradientState batchNormalizationSourceState:(id)batchNormalizationSourceState inputMomentumVectors:omps_consumed(inputMomentumVectors) resultState:(id)resultState];
  OMPS_LEAVE
}
