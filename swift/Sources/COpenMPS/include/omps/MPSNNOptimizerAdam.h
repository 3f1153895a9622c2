// Made by tools/swift/generate.py. The functions of MPSNNOptimizerAdam.
#pragma once


#include "types.h"

double omps_MPSNNOptimizerAdam_beta1(void *object);
double omps_MPSNNOptimizerAdam_beta2(void *object);
float omps_MPSNNOptimizerAdam_epsilon(void *object);
long omps_MPSNNOptimizerAdam_timeStep(void *object);
void omps_MPSNNOptimizerAdam_setTimeStep(void *object, long newValue);
void *omps_MPSNNOptimizerAdam_initWithDevice_learningRate(const char *class_name, void *device, float learningRate);
void *omps_MPSNNOptimizerAdam_initWithDevice_beta1_beta2_epsilon_timeStep_optimizerDescriptor(const char *class_name, void *device, double beta1, double beta2, float epsilon, long timeStep, void *optimizerDescriptor);
void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientVector_inputValuesVector_inputMomentumVector_inputVelocityVector_resultValuesVector(void *object, void *commandBuffer, void *inputGradientVector, void *inputValuesVector, void *inputMomentumVector, void *inputVelocityVector, void *resultValuesVector);
void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientMatrix_inputValuesMatrix_inputMomentumMatrix_inputVelocityMatrix_resultValuesMatrix(void *object, void *commandBuffer, void *inputGradientMatrix, void *inputValuesMatrix, void *inputMomentumMatrix, void *inputVelocityMatrix, void *resultValuesMatrix);
void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientVector_inputValuesVector_inputMomentumVector_inputVelocityVector_maximumVelocityVector_resultValuesVector(void *object, void *commandBuffer, void *inputGradientVector, void *inputValuesVector, void *inputMomentumVector, void *inputVelocityVector, void *maximumVelocityVector, void *resultValuesVector);
void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientMatrix_inputValuesMatrix_inputMomentumMatrix_inputVelocityMatrix_maximumVelocityMatrix_resultValuesMatrix(void *object, void *commandBuffer, void *inputGradientMatrix, void *inputValuesMatrix, void *inputMomentumMatrix, void *inputVelocityMatrix, void *maximumVelocityMatrix, void *resultValuesMatrix);
void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_convolutionGradientState_convolutionSourceState_inputMomentumVectors_inputVelocityVectors_resultState(void *object, void *commandBuffer, void *convolutionGradientState, void *convolutionSourceState, void *inputMomentumVectors, void *inputVelocityVectors, void *resultState);
void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_convolutionGradientState_convolutionSourceState_inputMomentumVectors_inputVelocityVectors_maximumVelocityVectors_resultState(void *object, void *commandBuffer, void *convolutionGradientState, void *convolutionSourceState, void *inputMomentumVectors, void *inputVelocityVectors, void *maximumVelocityVectors, void *resultState);
void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationState_inputMomentumVectors_inputVelocityVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationState, void *inputMomentumVectors, void *inputVelocityVectors, void *resultState);
void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationState_inputMomentumVectors_inputVelocityVectors_maximumVelocityVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationState, void *inputMomentumVectors, void *inputVelocityVectors, void *maximumVelocityVectors, void *resultState);
void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationGradientState_batchNormalizationSourceState_inputMomentumVectors_inputVelocityVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationGradientState, void *batchNormalizationSourceState, void *inputMomentumVectors, void *inputVelocityVectors, void *resultState);
void omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationGradientState_batchNormalizationSourceState_inputMomentumVectors_inputVelocityVectors_maximumVelocityVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationGradientState, void *batchNormalizationSourceState, void *inputMomentumVectors, void *inputVelocityVectors, void *maximumVelocityVectors, void *resultState);
