// Made by tools/swift/generate.py. The functions of MPSMatrixFullyConnected.
#pragma once


#include "types.h"

long omps_MPSMatrixFullyConnected_sourceNumberOfFeatureVectors(void *object);
void omps_MPSMatrixFullyConnected_setSourceNumberOfFeatureVectors(void *object, long newValue);
long omps_MPSMatrixFullyConnected_sourceInputFeatureChannels(void *object);
void omps_MPSMatrixFullyConnected_setSourceInputFeatureChannels(void *object, long newValue);
long omps_MPSMatrixFullyConnected_sourceOutputFeatureChannels(void *object);
void omps_MPSMatrixFullyConnected_setSourceOutputFeatureChannels(void *object, long newValue);
double omps_MPSMatrixFullyConnected_alpha(void *object);
void omps_MPSMatrixFullyConnected_setAlpha(void *object, double newValue);
void omps_MPSMatrixFullyConnected_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC);
int32_t omps_MPSMatrixFullyConnected_neuronType(void *object);
float omps_MPSMatrixFullyConnected_neuronParameterA(void *object);
float omps_MPSMatrixFullyConnected_neuronParameterB(void *object);
float omps_MPSMatrixFullyConnected_neuronParameterC(void *object);
void omps_MPSMatrixFullyConnected_encodeToCommandBuffer_inputMatrix_weightMatrix_biasVector_resultMatrix(void *object, void *commandBuffer, void *inputMatrix, void *weightMatrix, void *biasVector, void *resultMatrix);
