// Made by tools/swift/generate.py. The functions of MPSNDArrayUnaryGradientKernel.

#import "shim.h"
#include <omps/MPSNDArrayUnaryGradientKernel.h>

void *omps_MPSNDArrayUnaryGradientKernel_encodeToCommandBuffer_sourceArray_sourceGradient_gradientState(void *object, void *cmdBuf, void *sourceArray, void *gradient, void *state) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayUnaryGradientKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArray:(id)sourceArray sourceGradient:(id)gradient gradientState:(id)state]);
  OMPS_LEAVE
}

void omps_MPSNDArrayUnaryGradientKernel_encodeToCommandBuffer_sourceArray_sourceGradient_gradientState_destinationArray(void *object, void *cmdBuf, void *sourceArray, void *gradient, void *state, void *destination) {
  OMPS_ENTER
  [(MPSNDArrayUnaryGradientKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArray:(id)sourceArray sourceGradient:(id)gradient gradientState:(id)state destinationArray:(id)destination];
  OMPS_LEAVE
}
