// Made by tools/swift/generate.py. The functions of MPSMatrixFullyConnectedGradient.
#pragma once


#include "types.h"

long omps_MPSMatrixFullyConnectedGradient_sourceNumberOfFeatureVectors(void *object);
void omps_MPSMatrixFullyConnectedGradient_setSourceNumberOfFeatureVectors(void *object, long newValue);
long omps_MPSMatrixFullyConnectedGradient_sourceOutputFeatureChannels(void *object);
void omps_MPSMatrixFullyConnectedGradient_setSourceOutputFeatureChannels(void *object, long newValue);
long omps_MPSMatrixFullyConnectedGradient_sourceInputFeatureChannels(void *object);
void omps_MPSMatrixFullyConnectedGradient_setSourceInputFeatureChannels(void *object, long newValue);
double omps_MPSMatrixFullyConnectedGradient_alpha(void *object);
void omps_MPSMatrixFullyConnectedGradient_setAlpha(void *object, double newValue);
void omps_MPSMatrixFullyConnectedGradient_encodeGradientForDataToCommandBuffer_gradientMatrix_weightMatrix_resultGradientForDataMatrix(void *object, void *commandBuffer, void *gradientMatrix, void *weightMatrix, void *resultGradientForDataMatrix);
void omps_MPSMatrixFullyConnectedGradient_encodeGradientForWeightsAndBiasToCommandBuffer_gradientMatrix_inputMatrix_resultGradientForWeightMatrix_resultGradientForBiasVector(void *object, void *commandBuffer, void *gradientMatrix, void *inputMatrix, void *resultGradientForWeightMatrix, void *resultGradientForBiasVector);
