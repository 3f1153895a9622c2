// Made by tools/swift/generate.py. The functions of MPSMatrixBatchNormalizationGradient.
#pragma once


#include "types.h"

long omps_MPSMatrixBatchNormalizationGradient_sourceNumberOfFeatureVectors(void *object);
void omps_MPSMatrixBatchNormalizationGradient_setSourceNumberOfFeatureVectors(void *object, long newValue);
long omps_MPSMatrixBatchNormalizationGradient_sourceInputFeatureChannels(void *object);
void omps_MPSMatrixBatchNormalizationGradient_setSourceInputFeatureChannels(void *object, long newValue);
float omps_MPSMatrixBatchNormalizationGradient_epsilon(void *object);
void omps_MPSMatrixBatchNormalizationGradient_setEpsilon(void *object, float newValue);
void omps_MPSMatrixBatchNormalizationGradient_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC);
int32_t omps_MPSMatrixBatchNormalizationGradient_neuronType(void *object);
float omps_MPSMatrixBatchNormalizationGradient_neuronParameterA(void *object);
float omps_MPSMatrixBatchNormalizationGradient_neuronParameterB(void *object);
float omps_MPSMatrixBatchNormalizationGradient_neuronParameterC(void *object);
void omps_MPSMatrixBatchNormalizationGradient_encodeToCommandBuffer_gradientMatrix_inputMatrix_meanVector_varianceVector_gammaVector_betaVector_resultGradientForDataMatrix_resultGradientForGammaVector_resultGradientForBetaVector(void *object, void *commandBuffer, void *gradientMatrix, void *inputMatrix, void *meanVector, void *varianceVector, void *gammaVector, void *betaVector, void *resultGradientForDataMatrix, void *resultGradientForGammaVector, void *resultGradientForBetaVector);
