// Made by tools/swift/generate.py. The functions of MPSNNOptimizerRMSProp.
#pragma once


#include "types.h"

double omps_MPSNNOptimizerRMSProp_decay(void *object);
float omps_MPSNNOptimizerRMSProp_epsilon(void *object);
void *omps_MPSNNOptimizerRMSProp_initWithDevice_learningRate(const char *class_name, void *device, float learningRate);
void *omps_MPSNNOptimizerRMSProp_initWithDevice_decay_epsilon_optimizerDescriptor(const char *class_name, void *device, double decay, float epsilon, void *optimizerDescriptor);
void omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_inputGradientVector_inputValuesVector_inputSumOfSquaresVector_resultValuesVector(void *object, void *commandBuffer, void *inputGradientVector, void *inputValuesVector, void *inputSumOfSquaresVector, void *resultValuesVector);
void omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_inputGradientMatrix_inputValuesMatrix_inputSumOfSquaresMatrix_resultValuesMatrix(void *object, void *commandBuffer, void *inputGradientMatrix, void *inputValuesMatrix, void *inputSumOfSquaresMatrix, void *resultValuesMatrix);
void omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_convolutionGradientState_convolutionSourceState_inputSumOfSquaresVectors_resultState(void *object, void *commandBuffer, void *convolutionGradientState, void *convolutionSourceState, void *inputSumOfSquaresVectors, void *resultState);
void omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_batchNormalizationState_inputSumOfSquaresVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationState, void *inputSumOfSquaresVectors, void *resultState);
void omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_batchNormalizationGradientState_batchNormalizationSourceState_inputSumOfSquaresVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationGradientState, void *batchNormalizationSourceState, void *inputSumOfSquaresVectors, void *resultState);
