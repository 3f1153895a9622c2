// Made by tools/swift/generate.py. The functions of MPSNNOptimizerAdam.

#import "shim.h"
#include <omps/MPSNNOptimizerAdam.h>

double omps_MPSNNOptimizerAdam_beta1(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerAdam *)object beta1];
  OMPS_LEAVE
}

double omps_MPSNNOptimizerAdam_beta2(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerAdam *)object beta2];
  OMPS_LEAVE
}

float omps_MPSNNOptimizerAdam_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerAdam *)object epsilon];
  OMPS_LEAVE
}

long omps_MPSNNOptimizerAdam_timeStep(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerAdam *)object timeStep];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerAdam_setTimeStep(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNOptimizerAdam *)object setTimeStep:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNOptimizerAdam_initWithDevice_learningRate(const char *class_name, void *device, float learningRate) {
  OMPS_ENTER
  return [(MPSNNOptimizerAdam *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device learningRate:learningRate];
  OMPS_LEAVE
}

void *omps_MPSNNOptimizerAdam_initWithDevice_beta1_beta2_epsilon_timeStep_optimizerDescriptor(const char *class_name, void *device, double beta1, double beta2, float epsilon, long timeStep, void *optimizerDescriptor) {
  OMPS_ENTER
  return [(MPSNNOptimizerAdam *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device beta1:beta1 beta2:beta2 epsilon:epsilon timeStep:timeStep optimizerDescriptor:(id)optimizerDescriptor];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientVector_inputValuesVector_inputMomentumVector_inputVelocityVector_resultValuesVector(void *object, void *commandBuffer, void *inputGradientVector, void *inputValuesVector, void *inputMomentumVector, void *inputVelocityVector, void *resultValuesVector) {
  OMPS_ENTER
  [(MPSNNOptimizerAdam *)object encodeToCommandBuffer:(id)commandBuffer inputGradientVector:(id)inputGradientVector inputValuesVector:(id)inputValuesVector inputMomentumVector:(id)inputMomentumVector inputVelocityVector:(id)inputVelocityVector resultValuesVector:(id)resultValuesVector];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientMatrix_inputValuesMatrix_inputMomentumMatrix_inputVelocityMatrix_resultValuesMatrix(void *object, void *commandBuffer, void *inputGradientMatrix, void *inputValuesMatrix, void *inputMomentumMatrix, void *inputVelocityMatrix, void *resultValuesMatrix) {
  OMPS_ENTER
  [(MPSNNOptimizerAdam *)object encodeToCommandBuffer:(id)commandBuffer inputGradientMatrix:(id)inputGradientMatrix inputValuesMatrix:(id)inputValuesMatrix inputMomentumMatrix:(id)inputMomentumMatrix inputVelocityMatrix:(id)inputVelocityMatrix resultValuesMatrix:(id)resultValuesMatrix];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientVector_inputValuesVector_inputMomentumVector_inputVelocityVector_maximumVelocityVector_resultValuesVector(void *object, void *commandBuffer, void *inputGradientVector, void *inputValuesVector, void *inputMomentumVector, void *inputVelocityVector, void *maximumVelocityVector, void *resultValuesVector) {
  OMPS_ENTER
  [(MPSNNOptimizerAdam *)object encodeToCommandBuffer:(id)commandBuffer inputGradientVector:(id)inputGradientVector inputValuesVector:(id)inputValuesVector inputMomentumVector:(id)inputMomentumVector inputVelocityVector:(id)inputVelocityVector maximumVelocityVector:(id)maximumVelocityVector resultValuesVector:(id)resultValuesVector];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientMatrix_inputValuesMatrix_inputMomentumMatrix_inputVelocityMatrix_maximumVelocityMatrix_resultValuesMatrix(void *object, void *commandBuffer, void *inputGradientMatrix, void *inputValuesMatrix, void *inputMomentumMatrix, void *inputVelocityMatrix, void *maximumVelocityMatrix, void *resultValuesMatrix) {
  OMPS_ENTER
  [(MPSNNOptimizerAdam *)object encodeToCommandBuffer:(id)commandBuffer inputGradientMatrix:(id)inputGradientMatrix inputValuesMatrix:(id)inputValuesMatrix inputMomentumMatrix:(id)inputMomentumMatrix inputVelocityMatrix:(id)inputVelocityMatrix maximumVelocityMatrix:(id)maximumVelocityMatrix resultValuesMatrix:(id)resultValuesMatrix];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_convolutionGradientState_convolutionSourceState_inputMomentumVectors_inputVelocityVectors_resultState(void *object, void *commandBuffer, void *convolutionGradientState, void *convolutionSourceState, void *inputMomentumVectors, void *inputVelocityVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerAdam *)object encodeToCommandBuffer:(id)commandBuffer convolutionGradientState:(id)convolutionGradientState convolutionSourceState:(id)convolutionSourceState inputMomentumVectors:omps_consumed(inputMomentumVectors) inputVelocityVectors:omps_consumed(inputVelocityVectors) resultState:(id)resultState];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_convolutionGradientState_convolutionSourceState_inputMomentumVectors_inputVelocityVectors_maximumVelocityVectors_resultState(void *object, void *commandBuffer, void *convolutionGradientState, void *convolutionSourceState, void *inputMomentumVectors, void *inputVelocityVectors, void *maximumVelocityVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerAdam *)object encodeToCommandBuffer:(id)commandBuffer convolutionGradientState:(id)convolutionGradientState convolutionSourceState:(id)convolutionSourceState inputMomentumVectors:omps_consumed(inputMomentumVectors) inputVelocityVectors:omps_consumed(inputVelocityVectors) maximumVelocityVectors:omps_consumed(maximumVelocityVectors) resultState:(id)resultState];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationState_inputMomentumVectors_inputVelocityVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationState, void *inputMomentumVectors, void *inputVelocityVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerAdam *)object encodeToCommandBuffer:(id)commandBuffer batchNormalizationState:(id)batchNormalizationState inputMomentumVectors:omps_consumed(inputMomentumVectors) inputVelocityVectors:omps_consumed(inputVelocityVectors) resultState:(id)resultState];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationState_inputMomentumVectors_inputVelocityVectors_maximumVelocityVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationState, void *inputMomentumVectors, void *inputVelocityVectors, void *maximumVelocityVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerAdam *)object encodeToCommandBuffer:(id)commandBuffer batchNormalizationState:(id)batchNormalizationState inputMomentumVectors:omps_consumed(inputMomentumVectors) inputVelocityVectors:omps_consumed(inputVelocityVectors) maximumVelocityVectors:omps_consumed(maximumVelocityVectors) resultState:(id)resultState];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationGradientState_batchNormalizationSourceState_inputMomentumVectors_inputVelocityVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationGradientState, void *batchNormalizationSourceState, void *inputMomentumVectors, void *inputVelocityVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerAdam *)object encodeToCommandBuffer:(id)commandBuffer batchNormalizationGradientState:(id)batchNormalizationGradientState batchNormalizationSourceState:(id)batchNormalizationSourceState inputMomentumVectors:omps_consumed(inputMomentumVectors) inputVelocityVectors:omps_consumed(inputVelocityVectors) resultState:(id)resultState];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationGradientState_batchNormalizationSourceState_inputMomentumVectors_inputVelocityVectors_maximumVelocityVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationGradientState, void *batchNormalizationSourceState, void *inputMomentumVectors, void *inputVelocityVectors, void *maximumVelocityVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerAdam *)object encodeToCommandBuffer:(id)commandBuffer batchNormalizationGradientState:(id)batchNormalizationGradientState batchNormalizationSourceState:(id)batchNormalizationSourceState inputMomentumVectors:omps_consumed(inputMomentumVectors) inputVelocityVectors:omps_consumed(inputVelocityVectors) maximumVelocityVectors:omps_consumed(maximumVelocityVectors) resultState:(id)resultState];
  OMPS_LEAVE
}
