// Made by tools/swift/generate.py. The functions of MPSNNOptimizerRMSProp.

#import "shim.h"
#include <omps/MPSNNOptimizerRMSProp.h>

double omps_MPSNNOptimizerRMSProp_decay(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerRMSProp *)object decay];
  OMPS_LEAVE
}

float omps_MPSNNOptimizerRMSProp_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSNNOptimizerRMSProp *)object epsilon];
  OMPS_LEAVE
}

void *omps_MPSNNOptimizerRMSProp_initWithDevice_learningRate(const char *class_name, void *device, float learningRate) {
  OMPS_ENTER
  return [(MPSNNOptimizerRMSProp *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device learningRate:learningRate];
  OMPS_LEAVE
}

void *omps_MPSNNOptimizerRMSProp_initWithDevice_decay_epsilon_optimizerDescriptor(const char *class_name, void *device, double decay, float epsilon, void *optimizerDescriptor) {
  OMPS_ENTER
  return [(MPSNNOptimizerRMSProp *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device decay:decay epsilon:epsilon optimizerDescriptor:(id)optimizerDescriptor];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_inputGradientVector_inputValuesVector_inputSumOfSquaresVector_resultValuesVector(void *object, void *commandBuffer, void *inputGradientVector, void *inputValuesVector, void *inputSumOfSquaresVector, void *resultValuesVector) {
  OMPS_ENTER
  [(MPSNNOptimizerRMSProp *)object encodeToCommandBuffer:(id)commandBuffer inputGradientVector:(id)inputGradientVector inputValuesVector:(id)inputValuesVector inputSumOfSquaresVector:(id)inputSumOfSquaresVector resultValuesVector:(id)resultValuesVector];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_inputGradientMatrix_inputValuesMatrix_inputSumOfSquaresMatrix_resultValuesMatrix(void *object, void *commandBuffer, void *inputGradientMatrix, void *inputValuesMatrix, void *inputSumOfSquaresMatrix, void *resultValuesMatrix) {
  OMPS_ENTER
  [(MPSNNOptimizerRMSProp *)object encodeToCommandBuffer:(id)commandBuffer inputGradientMatrix:(id)inputGradientMatrix inputValuesMatrix:(id)inputValuesMatrix inputSumOfSquaresMatrix:(id)inputSumOfSquaresMatrix resultValuesMatrix:(id)resultValuesMatrix];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_convolutionGradientState_convolutionSourceState_inputSumOfSquaresVectors_resultState(void *object, void *commandBuffer, void *convolutionGradientState, void *convolutionSourceState, void *inputSumOfSquaresVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerRMSProp *)object encodeToCommandBuffer:(id)commandBuffer convolutionGradientState:(id)convolutionGradientState convolutionSourceState:(id)convolutionSourceState inputSumOfSquaresVectors:omps_consumed(inputSumOfSquaresVectors) resultState:(id)resultState];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_batchNormalizationState_inputSumOfSquaresVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationState, void *inputSumOfSquaresVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerRMSProp *)object encodeToCommandBuffer:(id)commandBuffer batchNormalizationState:(id)batchNormalizationState inputSumOfSquaresVectors:omps_consumed(inputSumOfSquaresVectors) resultState:(id)resultState];
  OMPS_LEAVE
}

void omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_batchNormalizationGradientState_batchNormalizationSourceState_inputSumOfSquaresVectors_resultState(void *object, void *commandBuffer, void *batchNormalizationGradientState, void *batchNormalizationSourceState, void *inputSumOfSquaresVectors, void *resultState) {
  OMPS_ENTER
  [(MPSNNOptimizerRMSProp *)object encodeToCommandBuffer:(id)commandBuffer batchNormalizationGradientState:(id)batchNormalizationGradientState batchNormalizationSourceState:(id)batchNormalizationSourceState inputSumOfSquaresVectors:omps_consumed(inputSumOfSquaresVectors) resultState:(id)resultState];
  OMPS_LEAVE
}
