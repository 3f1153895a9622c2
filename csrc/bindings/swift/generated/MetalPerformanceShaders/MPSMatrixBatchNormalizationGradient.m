// Made by tools/swift/generate.py. The functions of MPSMatrixBatchNormalizationGradient.

#import "shim.h"
#include <omps/MPSMatrixBatchNormalizationGradient.h>

long omps_MPSMatrixBatchNormalizationGradient_sourceNumberOfFeatureVectors(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalizationGradient *)object sourceNumberOfFeatureVectors];
  OMPS_LEAVE
}

void omps_MPSMatrixBatchNormalizationGradient_setSourceNumberOfFeatureVectors(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixBatchNormalizationGradient *)object setSourceNumberOfFeatureVectors:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixBatchNormalizationGradient_sourceInputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalizationGradient *)object sourceInputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSMatrixBatchNormalizationGradient_setSourceInputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixBatchNormalizationGradient *)object setSourceInputFeatureChannels:newValue];
  OMPS_LEAVE
}

float omps_MPSMatrixBatchNormalizationGradient_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalizationGradient *)object epsilon];
  OMPS_LEAVE
}

void omps_MPSMatrixBatchNormalizationGradient_setEpsilon(void *object, float newValue) {
  OMPS_ENTER
  [(MPSMatrixBatchNormalizationGradient *)object setEpsilon:newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixBatchNormalizationGradient_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC) {
  OMPS_ENTER
  [(MPSMatrixBatchNormalizationGradient *)object setNeuronType:neuronType parameterA:parameterA parameterB:parameterB parameterC:parameterC];
  OMPS_LEAVE
}

int32_t omps_MPSMatrixBatchNormalizationGradient_neuronType(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalizationGradient *)object neuronType];
  OMPS_LEAVE
}

float omps_MPSMatrixBatchNormalizationGradient_neuronParameterA(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalizationGradient *)object neuronParameterA];
  OMPS_LEAVE
}

float omps_MPSMatrixBatchNormalizationGradient_neuronParameterB(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalizationGradient *)object neuronParameterB];
  OMPS_LEAVE
}

float omps_MPSMatrixBatchNormalizationGradient_neuronParameterC(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBatchNormalizationGradient *)object neuronParameterC];
  OMPS_LEAVE
}

void omps_MPSMatrixBatchNormalizationGradient_encodeToCommandBuffer_gradientMatrix_inputMatrix_meanVector_varianceVector_gammaVector_betaVector_resultGradientForDataMatrix_resultGradientForGammaVector_resultGradientForBetaVector(void *object, void *commandBuffer, void *gradientMatrix, void *inputMatrix, void *meanVector, void *varianceVector, void *gammaVector, void *betaVector, void *resultGradientForDataMatrix, void *resultGradientForGammaVector, void *resultGradientForBetaVector) {
  OMPS_ENTER
  [(MPSMatrixBatchNormalizationGradient *)object encodeToCommandBuffer:(id)commandBuffer gradientMatrix:(id)gradientMatrix inputMatrix:(id)inputMatrix meanVector:(id)meanVector varianceVector:(id)varianceVector gammaVector:(id)gammaVector betaVector:(id)betaVector resultGradientForDataMatrix:(id)resultGradientForDataMatrix resultGradientForGammaVector:(id)resultGradientForGammaVector resultGradientForBetaVector:(id)resultGradientForBetaVector];
  OMPS_LEAVE
}
