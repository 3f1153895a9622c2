// Made by tools/swift/generate.py. The functions of MPSMatrixFullyConnectedGradient.

#import "shim.h"
#include <omps/MPSMatrixFullyConnectedGradient.h>

long omps_MPSMatrixFullyConnectedGradient_sourceNumberOfFeatureVectors(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnectedGradient *)object sourceNumberOfFeatureVectors];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnectedGradient_setSourceNumberOfFeatureVectors(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixFullyConnectedGradient *)object setSourceNumberOfFeatureVectors:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixFullyConnectedGradient_sourceOutputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnectedGradient *)object sourceOutputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnectedGradient_setSourceOutputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixFullyConnectedGradient *)object setSourceOutputFeatureChannels:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixFullyConnectedGradient_sourceInputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnectedGradient *)object sourceInputFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnectedGradient_setSourceInputFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixFullyConnectedGradient *)object setSourceInputFeatureChannels:newValue];
  OMPS_LEAVE
}

double omps_MPSMatrixFullyConnectedGradient_alpha(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFullyConnectedGradient *)object alpha];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnectedGradient_setAlpha(void *object, double newValue) {
  OMPS_ENTER
  [(MPSMatrixFullyConnectedGradient *)object setAlpha:newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnectedGradient_encodeGradientForDataToCommandBuffer_gradientMatrix_weightMatrix_resultGradientForDataMatrix(void *object, void *commandBuffer, void *gradientMatrix, void *weightMatrix, void *resultGradientForDataMatrix) {
  OMPS_ENTER
  [(MPSMatrixFullyConnectedGradient *)object encodeGradientForDataToCommandBuffer:(id)commandBuffer gradientMatrix:(id)gradientMatrix weightMatrix:(id)weightMatrix resultGradientForDataMatrix:(id)resultGradientForDataMatrix];
  OMPS_LEAVE
}

void omps_MPSMatrixFullyConnectedGradient_encodeGradientForWeightsAndBiasToCommandBuffer_gradientMatrix_inputMatrix_resultGradientForWeightMatrix_resultGradientForBiasVector(void *object, void *commandBuffer, void *gradientMatrix, void *inputMatrix, void *resultGradientForWeightMatrix, void *resultGradientForBiasVector) {
  OMPS_ENTER
  [(MPSMatrixFullyConnectedGradient *)object encodeGradientForWeightsAndBiasToCommandBuffer:(id)commandBuffer gradientMatrix:(id)gradientMatrix inputMatrix:(id)inputMatrix resultGradientForWeightMatrix:(id)resultGradientForWeightMatrix resultGradientForBiasVector:(id)resultGradientForBiasVector];
  OMPS_LEAVE
}
