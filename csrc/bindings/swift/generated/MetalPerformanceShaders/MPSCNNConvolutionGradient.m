// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionGradient.

#import "shim.h"
#include <omps/MPSCNNConvolutionGradient.h>

long omps_MPSCNNConvolutionGradient_sourceGradientFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionGradient *)object sourceGradientFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionGradient_sourceImageFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionGradient *)object sourceImageFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionGradient_groups(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionGradient *)object groups];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionGradient_channelMultiplier(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionGradient *)object channelMultiplier];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionGradient_dataSource(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionGradient *)object dataSource]);
  OMPS_LEAVE
}

unsigned long omps_MPSCNNConvolutionGradient_gradientOption(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionGradient *)object gradientOption];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionGradient_setGradientOption(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionGradient *)object setGradientOption:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSCNNConvolutionGradient_serializeWeightsAndBiases(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionGradient *)object serializeWeightsAndBiases];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionGradient_setSerializeWeightsAndBiases(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionGradient *)object setSerializeWeightsAndBiases:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionGradient_initWithDevice_weights(const char *class_name, void *device, void *weights) {
  OMPS_ENTER
  return [(MPSCNNConvolutionGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device weights:omps_consumed(weights)];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionGradient_reloadWeightsAndBiasesFromDataSource(void *object) {
  OMPS_ENTER
  [(MPSCNNConvolutionGradient *)object reloadWeightsAndBiasesFromDataSource];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionGradient_reloadWeightsAndBiasesWithCommandBuffer_state(void *object, void *commandBuffer, void *state) {
  OMPS_ENTER
  [(MPSCNNConvolutionGradient *)object reloadWeightsAndBiasesWithCommandBuffer:(id)commandBuffer state:(id)state];
  OMPS_LEAVE
}
