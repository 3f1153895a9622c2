// Made by tools/swift/generate.py. The functions of MPSNDArrayBinaryPrimaryGradientKernel.

#import "shim.h"
#include <omps/MPSNDArrayBinaryPrimaryGradientKernel.h>

void *omps_MPSNDArrayBinaryPrimaryGradientKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_sourceGradient_gradientState(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void *gradient, void *state) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayBinaryPrimaryGradientKernel *)object encodeToCommandBuffer:(id)cmdBuf primarySourceArray:(id)primarySourceArray secondarySourceArray:(id)secondarySourceArray sourceGradient:(id)gradient gradientState:(id)state]);
  OMPS_LEAVE
}

void omps_MPSNDArrayBinaryPrimaryGradientKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_sourceGradient_gradientState_destinationArray(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void *gradient, void *state, void *destination) {
  OMPS_ENTER
  [(MPSNDArrayBinaryPrimaryGradientKernel *)object encodeToCommandBuffer:(id)cmdBuf primarySourceArray:(id)primarySourceArray secondarySourceArray:(id)secondarySourceArray sourceGradient:(id)gradient gradientState:(id)state destinationArray:(id)destination];
  OMPS_LEAVE
}
