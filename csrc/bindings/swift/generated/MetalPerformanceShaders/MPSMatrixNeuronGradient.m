// Made by tools/swift/generate.py. The functions of MPSMatrixNeuronGradient.

#import "shim.h"
#include <omps/MPSMatrixNeuronGradient.h>

long omps_MPSMatrixNeuronGradient_sourceNumberOfFeatureVectors(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuronGradient *)object sourceNumberOfFeatureVectors];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuronGradient_setSourceNumberOfFeatureVectors(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixNeuronGradient *)object setSourceNumberOfFeatureVectors:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixNeuronGradient_sourceInputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuronGradient *)object sourceInputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuronGradient_setSourceInputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixNeuronGradient *)object setSourceInputFeatureChannels:newValue];
  OMPS_LEAVE
}

double omps_MPSMatrixNeuronGradient_alpha(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuronGradient *)object alpha];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuronGradient_setAlpha(void *object, double newValue) {
  OMPS_ENTER
  [(MPSMatrixNeuronGradient *)object setAlpha:newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuronGradient_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC) {
  OMPS_ENTER
  [(MPSMatrixNeuronGradient *)object setNeuronType:neuronType parameterA:parameterA parameterB:parameterB parameterC:parameterC];
  OMPS_LEAVE
}

int32_t omps_MPSMatrixNeuronGradient_neuronType(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuronGradient *)object neuronType];
  OMPS_LEAVE
}

float omps_MPSMatrixNeuronGradient_neuronParameterA(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuronGradient *)object neuronParameterA];
  OMPS_LEAVE
}

float omps_MPSMatrixNeuronGradient_neuronParameterB(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuronGradient *)object neuronParameterB];
  OMPS_LEAVE
}

float omps_MPSMatrixNeuronGradient_neuronParameterC(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuronGradient *)object neuronParameterC];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuronGradient_setNeuronToPReLUWithParametersA(void *object, void *a) {
  OMPS_ENTER
  [(MPSMatrixNeuronGradient *)object setNeuronToPReLUWithParametersA:omps_consumed(a)];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuronGradient_encodeToCommandBuffer_gradientMatrix_inputMatrix_biasVector_resultGradientForDataMatrix_resultGradientForBiasVector(void *object, void *commandBuffer, void *gradientMatrix, void *inputMatrix, void *biasVector, void *resultGradientForDataMatrix, void *resultGradientForBiasVector) {
  OMPS_ENTER
  [(MPSMatrixNeuronGradient *)object encodeToCommandBuffer:(id)commandBuffer gradientMatrix:(id)gradientMatrix inputMatrix:(id)inputMatrix biasVector:(id)biasVector resultGradientForDataMatrix:(id)resultGradientForDataMatrix resultGradientForBiasVector:(id)resultGradientForBiasVector];
  OMPS_LEAVE
}
