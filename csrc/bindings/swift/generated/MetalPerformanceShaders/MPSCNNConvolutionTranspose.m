// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionTranspose.

#import "shim.h"
#include <omps/MPSCNNConvolutionTranspose.h>

long omps_MPSCNNConvolutionTranspose_inputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTranspose *)object inputFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionTranspose_outputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTranspose *)object outputFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionTranspose_kernelOffsetX(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTranspose *)object kernelOffsetX];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionTranspose_setKernelOffsetX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionTranspose *)object setKernelOffsetX:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionTranspose_kernelOffsetY(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTranspose *)object kernelOffsetY];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionTranspose_setKernelOffsetY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionTranspose *)object setKernelOffsetY:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionTranspose_groups(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTranspose *)object groups];
  OMPS_LEAVE
}

unsigned long omps_MPSCNNConvolutionTranspose_accumulatorPrecisionOption(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTranspose *)object accumulatorPrecisionOption];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionTranspose_setAccumulatorPrecisionOption(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNConvolutionTranspose *)object setAccumulatorPrecisionOption:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTranspose_dataSource(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionTranspose *)object dataSource]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTranspose_initWithDevice_weights(const char *class_name, void *device, void *weights) {
  OMPS_ENTER
  return [(MPSCNNConvolutionTranspose *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device weights:omps_consumed(weights)];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTranspose_encodeToCommandBuffer_sourceImage_convolutionGradientState(void *object, void *commandBuffer, void *sourceImage, void *convolutionGradientState) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionTranspose *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage convolutionGradientState:(id)convolutionGradientState]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTranspose_encodeBatchToCommandBuffer_sourceImages_convolutionGradientStates(void *object, void *commandBuffer, void *sourceImage, void *convolutionGradientState) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionTranspose *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImage) convolutionGradientStates:omps_consumed(convolutionGradientState)]);
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionTranspose_encodeToCommandBuffer_sourceImage_convolutionGradientState_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *convolutionGradientState, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNConvolutionTranspose *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage convolutionGradientState:(id)convolutionGradientState destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionTranspose_encodeBatchToCommandBuffer_sourceImages_convolutionGradientStates_destinationImages(void *object, void *commandBuffer, void *sourceImage, void *convolutionGradientState, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNConvolutionTranspose *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImage) convolutionGradientStates:omps_consumed(convolutionGradientState) destinationImages:omps_consumed(destinationImage)];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTranspose_encodeToCommandBuffer_sourceImage_convolutionGradientState_destinationState_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImage, void *convolutionGradientState, void **outState, _Bool isTemporary) {
  OMPS_ENTER
  *outState = NULL;
  void *made = omps_retained([(MPSCNNConvolutionTranspose *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage convolutionGradientState:(id)convolutionGradientState destinationState:(id *)outState destinationStateIsTemporary:isTemporary]);
  omps_retained((id)*outState);
  return made;
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTranspose_encodeBatchToCommandBuffer_sourceImages_convolutionGradientStates_destinationStates_destinationStateIsTemporary(void *object, void *commandBuffer, void *sourceImages, void *convolutionGradientStates, void **outStates, _Bool isTemporary) {
  OMPS_ENTER
  *outStates = NULL;
  void *made = omps_retained([(MPSCNNConvolutionTranspose *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) convolutionGradientStates:omps_consumed(convolutionGradientStates) destinationStates:(id *)outStates destinationStateIsTemporary:isTemporary]);
  omps_retained((id)*outStates);
  return made;
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTranspose_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionTranspose *)object resultStateForSourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTranspose_resultStateBatchForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionTranspose *)object resultStateBatchForSourceImage:omps_consumed(sourceImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTranspose_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionTranspose *)object temporaryResultStateForCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTranspose_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionTranspose *)object temporaryResultStateBatchForCommandBuffer:(id)commandBuffer sourceImage:omps_consumed(sourceImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionTranspose_reloadWeightsAndBiasesFromDataSource(void *object) {
  OMPS_ENTER
  [(MPSCNNConvolutionTranspose *)object reloadWeightsAndBiasesFromDataSource];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionTranspose_reloadWeightsAndBiasesWithCommandBuffer_state(void *object, void *commandBuffer, void *state) {
  OMPS_ENTER
  [(MPSCNNConvolutionTranspose *)object reloadWeightsAndBiasesWithCommandBuffer:(id)commandBuffer state:(id)state];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionTranspose_exportWeightsAndBiasesWithCommandBuffer_resultStateCanBeTemporary(void *object, void *commandBuffer, _Bool resultStateCanBeTemporary) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionTranspose *)object exportWeightsAndBiasesWithCommandBuffer:(id)commandBuffer resultStateCanBeTemporary:resultStateCanBeTemporary]);
  OMPS_LEAVE
}
