// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionTransposeGradient.

#import "shim.h"
#include <omps/MPSCNNConvolutionTransposeGradient.h>

long omps_MPSCNNConvolutionTransposeGradient_sourceGradientFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTransposeGradient *)object sourceGradientFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionTransposeGradient_sourceImageFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTransposeGradient *)object sourceImageFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionTransposeGradient_groups(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTransposeGradient *)object groups];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTransposeGradient_dataSource(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionTransposeGradient *)object dataSource]);
  OMPS_LEAVE
}

unsigned long omps_MPSCNNConvolutionTransposeGradient_gradientOption(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTransposeGradient *)object gradientOption];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionTransposeGradient_setGradientOption(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionTransposeGradient *)object setGradientOption:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTransposeGradient_initWithDevice_weights(const char *class_name, void *device, void *weights) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTransposeGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device weights:omps_consumed(weights)];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionTransposeGradient_reloadWeightsAndBiasesFromDataSource(void *object) {
  OMPS_ENTER
  [(MPSCNNConvolutionTransposeGradient *)object reloadWeightsAndBiasesFromDataSource];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionTransposeGradient_reloadWeightsAndBiasesWithCommandBuffer_state(void *object, void *commandBuffer, void *state) {
  OMPS_ENTER
  [(MPSCNNConvolutionTransposeGradient *)object reloadWeightsAndBiasesWithCommandBuffer:(id)commandBuffer state:(id)state];
  OMPS_LEAVE
}
