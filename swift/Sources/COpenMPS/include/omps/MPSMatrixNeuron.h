// Made by tools/swift/generate.py. The functions of MPSMatrixNeuron.
#pragma once


#include "types.h"

long omps_MPSMatrixNeuron_sourceNumberOfFeatureVectors(void *object);
void omps_MPSMatrixNeuron_setSourceNumberOfFeatureVectors(void *object, long newValue);
long omps_MPSMatrixNeuron_sourceInputFeatureChannels(void *object);
void omps_MPSMatrixNeuron_setSourceInputFeatureChannels(void *object, long newValue);
double omps_MPSMatrixNeuron_alpha(void *object);
void omps_MPSMatrixNeuron_setAlpha(void *object, double newValue);
void omps_MPSMatrixNeuron_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC);
int32_t omps_MPSMatrixNeuron_neuronType(void *object);
float omps_MPSMatrixNeuron_neuronParameterA(void *object);
float omps_MPSMatrixNeuron_neuronParameterB(void *object);
float omps_MPSMatrixNeuron_neuronParameterC(void *object);
void omps_MPSMatrixNeuron_setNeuronToPReLUWithParametersA(void *object, void *a);
void omps_MPSMatrixNeuron_encodeToCommandBuffer_inputMatrix_biasVector_resultMatrix(void *object, void *commandBuffer, void *inputMatrix, void *biasVector, void *resultMatrix);
