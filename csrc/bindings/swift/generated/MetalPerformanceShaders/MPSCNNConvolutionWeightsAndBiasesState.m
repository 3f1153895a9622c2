// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionWeightsAndBiasesState.

#import "shim.h"
#include <omps/MPSCNNConvolutionWeightsAndBiasesState.h>

void *omps_MPSCNNConvolutionWeightsAndBiasesState_weights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionWeightsAndBiasesState *)object weights]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionWeightsAndBiasesState_biases(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNConvolutionWeightsAndBiasesState *)object biases]);
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionWeightsAndBiasesState_weightsOffset(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionWeightsAndBiasesState *)object weightsOffset];
  OMPS_LEAVE
}

long omps_MPSCNNConvolutionWeightsAndBiasesState_biasesOffset(void *object) {
  OMPS_ENTER
  return [(MPSCNNConvolutionWeightsAndBiasesState *)object biasesOffset];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionWeightsAndBiasesState_initWithWeights_biases(const char *class_name, void *weights, void *biases) {
  OMPS_ENTER
  return [(MPSCNNConvolutionWeightsAndBiasesState *)[(Class)objc_getClass(class_name) alloc] initWithWeights:(id)weights biases:(id)biases];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionWeightsAndBiasesState_initWithDevice_cnnConvolutionDescriptor(const char *class_name, void *device, void *descriptor) {
  OMPS_ENTER
  return [(MPSCNNConvolutionWeightsAndBiasesState *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device cnnConvolutionDescriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionWeightsAndBiasesState_class_temporaryCNNConvolutionWeightsAndBiasesStateWithCommandBuffer_cnnConvolutionDescriptor(void *commandBuffer, void *descriptor) {
  OMPS_ENTER
  return omps_retained([MPSCNNConvolutionWeightsAndBiasesState temporaryCNNConvolutionWeightsAndBiasesStateWithCommandBuffer:(id)commandBuffer cnnConvolutionDescriptor:(id)descriptor]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionWeightsAndBiasesState_initWithWeights_weightsOffset_biases_biasesOffset_cnnConvolutionDescriptor(const char *class_name, void *weights, long weightsOffset, void *biases, long biasesOffset, void *descriptor) {
  OMPS_ENTER
  return [(MPSCNNConvolutionWeightsAndBiasesState *)[(Class)objc_getClass(class_name) alloc] initWithWeights:(id)weights weightsOffset:weightsOffset biases:(id)biases biasesOffset:biasesOffset cnnConvolutionDescriptor:(id)descriptor];
  OMPS_LEAVE
}
