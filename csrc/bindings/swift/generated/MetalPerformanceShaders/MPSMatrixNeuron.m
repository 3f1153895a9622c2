// Made by tools/swift/generate.py. The functions of MPSMatrixNeuron.

#import "shim.h"
#include <omps/MPSMatrixNeuron.h>

long omps_MPSMatrixNeuron_sourceNumberOfFeatureVectors(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuron *)object sourceNumberOfFeatureVectors];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuron_setSourceNumberOfFeatureVectors(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixNeuron *)object setSourceNumberOfFeatureVectors:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixNeuron_sourceInputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuron *)object sourceInputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuron_setSourceInputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixNeuron *)object setSourceInputFeatureChannels:newValue];
  OMPS_LEAVE
}

double omps_MPSMatrixNeuron_alpha(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuron *)object alpha];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuron_setAlpha(void *object, double newValue) {
  OMPS_ENTER
  [(MPSMatrixNeuron *)object setAlpha:newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuron_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC) {
  OMPS_ENTER
  [(MPSMatrixNeuron *)object setNeuronType:neuronType parameterA:parameterA parameterB:parameterB parameterC:parameterC];
  OMPS_LEAVE
}

int32_t omps_MPSMatrixNeuron_neuronType(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuron *)object neuronType];
  OMPS_LEAVE
}

float omps_MPSMatrixNeuron_neuronParameterA(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuron *)object neuronParameterA];
  OMPS_LEAVE
}

float omps_MPSMatrixNeuron_neuronParameterB(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuron *)object neuronParameterB];
  OMPS_LEAVE
}

float omps_MPSMatrixNeuron_neuronParameterC(void *object) {
  OMPS_ENTER
  return [(MPSMatrixNeuron *)object neuronParameterC];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuron_setNeuronToPReLUWithParametersA(void *object, void *a) {
  OMPS_ENTER
  [(MPSMatrixNeuron *)object setNeuronToPReLUWithParametersA:omps_consumed(a)];
  OMPS_LEAVE
}

void omps_MPSMatrixNeuron_encodeToCommandBuffer_inputMatrix_biasVector_resultMatrix(void *object, void *commandBuffer, void *inputMatrix, void *biasVector, void *resultMatrix) {
  OMPS_ENTER
  [(MPSMatrixNeuron *)object encodeToCommandBuffer:(id)commandBuffer inputMatrix:(id)inputMatrix biasVector:(id)biasVector resultMatrix:(id)resultMatrix];
  OMPS_LEAVE
}
