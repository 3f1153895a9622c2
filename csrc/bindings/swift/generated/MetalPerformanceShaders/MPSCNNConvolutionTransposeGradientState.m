// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionTransposeGradientState.

#import "shim.h"
#include <omps/MPSCNNConvolutionTransposeGradientState.h>

void *omps_MPSCNNConvolutionTransposeGradientState_convolutionTranspose(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionTransposeGradientState *)object convolutionTranspose]);
  OMPS_LEAVE
}
