// Made by tools/swift/generate.py. The functions of MPSCNNGradientKernel.

#import "shim.h"
#include <omps/MPSCNNGradientKernel.h>

long omps_MPSCNNGradientKernel_kernelOffsetX(void *object) {
  OMPS_ENTER
  return [(MPSCNNGradientKernel *)object kernelOffsetX];
  OMPS_LEAVE
}

void omps_MPSCNNGradientKernel_setKernelOffsetX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNGradientKernel *)object setKernelOffsetX:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNGradientKernel_kernelOffsetY(void *object) {
  OMPS_ENTER
  return [(MPSCNNGradientKernel *)object kernelOffsetY];
  OMPS_LEAVE
}

void omps_MPSCNNGradientKernel_setKernelOffsetY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNGradientKernel *)object setKernelOffsetY:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNGradientKernel_encodeToCommandBuffer_sourceGradient_sourceImage_gradientState(void *object, void *commandBuffer, void *sourceGradient, void *sourceImage, void *gradientState) {
  OMPS_ENTER
  return omps_retained([(MPSCNNGradientKernel *)object encodeToCommandBuffer:(id)commandBuffer sourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState]);
  OMPS_LEAVE
}

void omps_MPSCNNGradientKernel_encodeToCommandBuffer_sourceGradient_sourceImage_gradientState_destinationGradient(void *object, void *commandBuffer, void *sourceGradient, void *sourceImage, void *gradientState, void *destinationGradient) {
  OMPS_ENTER
  [(MPSCNNGradientKernel *)object encodeToCommandBuffer:(id)commandBuffer sourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState destinationGradient:(id)destinationGradient];
  OMPS_LEAVE
}

void *omps_MPSCNNGradientKernel_encodeBatchToCommandBuffer_sourceGradients_sourceImages_gradientStates(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *gradientStates) {
  OMPS_ENTER
  return omps_retained([(MPSCNNGradientKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceGradients:omps_consumed(sourceGradients) sourceImages:omps_consumed(sourceImages) gradientStates:omps_consumed(gradientStates)]);
  OMPS_LEAVE
}

void omps_MPSCNNGradientKernel_encodeBatchToCommandBuffer_sourceGradients_sourceImages_gradientStates_destinationGradients(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *gradientStates, void *destinationGradients) {
  OMPS_ENTER
  [(MPSCNNGradientKernel *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceGradients:omps_consumed(sourceGradients) sourceImages:omps_consumed(sourceImages) gradientStates:omps_consumed(gradientStates) destinationGradients:omps_consumed(destinationGradients)];
  OMPS_LEAVE
}
