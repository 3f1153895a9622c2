// Made by tools/swift/generate.py. The functions of MPSMatrixFullyConnected.

#import "shim.h"
#include <omps/MPSMatrixFullyConnected.h>

long omps_MPSMatrixFullyConnected_sourceNumberOfFeatureVectors(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnected *)object sourceNumberOfFeatureVectors];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnected_setSourceNumberOfFeatureVectors(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixFullyConnected *)object setSourceNumberOfFeatureVectors:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixFullyConnected_sourceInputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnected *)object sourceInputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnected_setSourceInputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixFullyConnected *)object setSourceInputFeatureChannels:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixFullyConnected_sourceOutputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnected *)object sourceOutputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnected_setSourceOutputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixFullyConnected *)object setSourceOutputFeatureChannels:newValue];
  OMPS_LEAVE
}

double omps_MPSMatrixFullyConnected_alpha(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnected *)object alpha];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnected_setAlpha(void *object, double newValue) {
  OMPS_ENTER
  [(MPSMatrixFullyConnected *)object setAlpha:newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnected_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC) {
  OMPS_ENTER
  [(MPSMatrixFullyConnected *)object setNeuronType:neuronType parameterA:parameterA parameterB:parameterB parameterC:parameterC];
  OMPS_LEAVE
}

int32_t omps_MPSMatrixFullyConnected_neuronType(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnected *)object neuronType];
  OMPS_LEAVE
}

float omps_MPSMatrixFullyConnected_neuronParameterA(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnected *)object neuronParameterA];
  OMPS_LEAVE
}

float omps_MPSMatrixFullyConnected_neuronParameterB(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnected *)object neuronParameterB];
  OMPS_LEAVE
}

float omps_MPSMatrixFullyConnected_neuronParameterC(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnected *)object neuronParameterC];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnected_encodeToCommandBuffer_inputMatrix_weightMatrix_biasVector_resultMatrix(void *object, void *commandBuffer, void *inputMatrix, void *weightMatrix, void *biasVector, void *resultMatrix) {
  OMPS_ENTER
  [(MPSMatrixFullyConnected *)object encodeToCommandBuffer:(id)commandBuffer inputMatrix:(id)inputMatrix weightMatrix:(id)weightMatrix biasVector:(id)biasVector resultMatrix:(id)resultMatrix];
  OMPS_LEAVE
}
