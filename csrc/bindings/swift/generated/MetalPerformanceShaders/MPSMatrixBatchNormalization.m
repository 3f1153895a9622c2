// Made by tools/swift/generate.py. The functions of MPSMatrixBatchNormalization.

#import "shim.h"
#include <omps/MPSMatrixBatchNormalization.h>

long omps_MPSMatrixBatchNormalization_sourceNumberOfFeatureVectors(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalization *)object sourceNumberOfFeatureVectors];
  OMPS_LEAVE
}

void omps_MPSMatrixBatchNormalization_setSourceNumberOfFeatureVectors(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixBatchNormalization *)object setSourceNumberOfFeatureVectors:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixBatchNormalization_sourceInputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalization *)object sourceInputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSMatrixBatchNormalization_setSourceInputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixBatchNormalization *)object setSourceInputFeatureChannels:newValue];
  OMPS_LEAVE
}

float omps_MPSMatrixBatchNormalization_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalization *)object epsilon];
  OMPS_LEAVE
}

void omps_MPSMatrixBatchNormalization_setEpsilon(void *object, float newValue) {
  OMPS_ENTER
  [(MPSMatrixBatchNormalization *)object setEpsilon:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSMatrixBatchNormalization_computeStatistics(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalization *)object computeStatistics];
  OMPS_LEAVE
}

void omps_MPSMatrixBatchNormalization_setComputeStatistics(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSMatrixBatchNormalization *)object setComputeStatistics:newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixBatchNormalization_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC) {
  OMPS_ENTER
  [(MPSMatrixBatchNormalization *)object setNeuronType:neuronType parameterA:parameterA parameterB:parameterB parameterC:parameterC];
  OMPS_LEAVE
}

int32_t omps_MPSMatrixBatchNormalization_neuronType(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalization *)object neuronType];
  OMPS_LEAVE
}

float omps_MPSMatrixBatchNormalization_neuronParameterA(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalization *)object neuronParameterA];
  OMPS_LEAVE
}

float omps_MPSMatrixBatchNormalization_neuronParameterB(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalization *)object neuronParameterB];
  OMPS_LEAVE
}

float omps_MPSMatrixBatchNormalization_neuronParameterC(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalization *)object neuronParameterC];
  OMPS_LEAVE
}

void omps_MPSMatrixBatchNormalization_encodeToCommandBuffer_inputMatrix_meanVector_varianceVector_gammaVector_betaVector_resultMatrix(void *object, void *commandBuffer, void *inputMatrix, void *meanVector, void *varianceVector, void *gammaVector, void *betaVector, void *resultMatrix) {
  OMPS_ENTER
  [(MPSMatrixBatchNormalization *)object encodeToCommandBuffer:(id)commandBuffer inputMatrix:(id)inputMatrix meanVector:(id)meanVector varianceVector:(id)varianceVector gammaVector:(id)gammaVector betaVector:(id)betaVector resultMatrix:(id)resultMatrix];
  OMPS_LEAVE
}
