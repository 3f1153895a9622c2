// Made by tools/swift/generate.py. The functions of MPSMatrixNeuronGradient.
#pragma once


#include "types.h"

long omps_MPSMatrixNeuronGradient_sourceNumberOfFeatureVectors(void *object);
void omps_MPSMatrixNeuronGradient_setSourceNumberOfFeatureVectors(void *object, long newValue);
long omps_MPSMatrixNeuronGradient_sourceInputFeatureChannels(void *object);
void omps_MPSMatrixNeuronGradient_setSourceInputFeatureChannels(void *object, long newValue);
double omps_MPSMatrixNeuronGradient_alpha(void *object);
void omps_MPSMatrixNeuronGradient_setAlpha(void *object, double newValue);
void omps_MPSMatrixNeuronGradient_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC);
int32_t omps_MPSMatrixNeuronGradient_neuronType(void *object);
float omps_MPSMatrixNeuronGradient_neuronParameterA(void *object);
float omps_MPSMatrixNeuronGradient_neuronParameterB(void *object);
float omps_MPSMatrixNeuronGradient_neuronParameterC(void *object);
void omps_MPSMatrixNeuronGradient_setNeuronToPReLUWithParametersA(void *object, void *a);
void omps_MPSMatrixNeuronGradient_encodeToCommandBuffer_gradientMatrix_inputMatrix_biasVector_resultGradientForDataMatrix_resultGradientForBiasVector(void *object, void *commandBuffer, void *gradientMatrix, void *inputMatrix, void *biasVector, void *resultGradientForDataMatrix, void *resultGradientForBiasVector);
