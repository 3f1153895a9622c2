// Made by tools/swift/generate.py. The functions of MPSMatrixBatchNormalization.
#pragma once


#include "types.h"

long omps_MPSMatrixBatchNormalization_sourceNumberOfFeatureVectors(void *object);
void omps_MPSMatrixBatchNormalization_setSourceNumberOfFeatureVectors(void *object, long newValue);
long omps_MPSMatrixBatchNormalization_sourceInputFeatureChannels(void *object);
void omps_MPSMatrixBatchNormalization_setSourceInputFeatureChannels(void *object, long newValue);
float omps_MPSMatrixBatchNormalization_epsilon(void *object);
void omps_MPSMatrixBatchNormalization_setEpsilon(void *object, float newValue);
_Bool omps_MPSMatrixBatchNormalization_computeStatistics(void *object);
void omps_MPSMatrixBatchNormalization_setComputeStatistics(void *object, _Bool newValue);
void omps_MPSMatrixBatchNormalization_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC);
int32_t omps_MPSMatrixBatchNormalization_neuronType(void *object);
float omps_MPSMatrixBatchNormalization_neuronParameterA(void *object);
float omps_MPSMatrixBatchNormalization_neuronParameterB(void *object);
float omps_MPSMatrixBatchNormalization_neuronParameterC(void *object);
void omps_MPSMatrixBatchNormalization_encodeToCommandBuffer_inputMatrix_meanVector_varianceVector_gammaVector_betaVector_resultMatrix(void *object, void *commandBuffer, void *inputMatrix, void *meanVector, void *varianceVector, void *gammaVector, void *betaVector, void *resultMatrix);
