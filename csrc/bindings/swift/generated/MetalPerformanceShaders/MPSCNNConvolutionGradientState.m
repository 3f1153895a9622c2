// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionGradientState.

#import "shim.h"
#include <omps/MPSCNNConvolutionGradientState.h>

void *omps_MPSCNNConvolutionGradientState_gradientForWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionGradientState *)object gradientForWeights]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionGradientState_gradientForBiases(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionGradientState *)object gradientForBiases]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionGradientState_convolution(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionGradientState *)object convolution]);
  OMPS_LEAVE
}

uint32_t omps_MPSCNNConvolutionGradientState_gradientForWeightsLayout(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionGradientState *)object gradientForWeightsLayout];
  OMPS_LEAVE
}
