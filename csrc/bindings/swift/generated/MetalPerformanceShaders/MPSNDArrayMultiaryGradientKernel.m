// Made by tools/swift/generate.py. The functions of MPSNDArrayMultiaryGradientKernel.

#import "shim.h"
#include <omps/MPSNDArrayMultiaryGradientKernel.h>

void *omps_MPSNDArrayMultiaryGradientKernel_initWithDevice_sourceCount_sourceGradientIndex(const char *class_name, void *device, long count, long sourceGradientIndex) {
  OMPS_ENTER
  return [(MPSNDArrayMultiaryGradientKernel *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device sourceCount:count sourceGradientIndex:sourceGradientIndex];
  OMPS_LEAVE
}

void *omps_MPSNDArrayMultiaryGradientKernel_encodeToCommandBuffer_sourceArrays_sourceGradient_gradientState(void *object, void *cmdBuf, void *sources, void *gradient, void *state) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayMultiaryGradientKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArrays:omps_consumed(sources) sourceGradient:(id)gradient gradientState:(id)state]);
  OMPS_LEAVE
}

void omps_MPSNDArrayMultiaryGradientKernel_encodeToCommandBuffer_sourceArrays_sourceGradient_gradientState_destinationArray(void *object, void *cmdBuf, void *sources, void *gradient, void *state, void *destination) {
  OMPS_ENTER
  [(MPSNDArrayMultiaryGradientKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArrays:omps_consumed(sources) sourceGradient:(id)gradient gradientState:(id)state destinationArray:(id)destination];
  OMPS_LEAVE
}
