// Made by tools/swift/generate.py. The functions of MPSNDArrayMultiaryKernel.

#import "shim.h"
#include <omps/MPSNDArrayMultiaryKernel.h>

void *omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays(void *object, void *cmdBuf, void *sourceArrays) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayMultiaryKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArrays:omps_consumed(sourceArrays)]);
  OMPS_LEAVE
}

void omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_destinationArray(void *object, void *cmdBuf, void *sourceArrays, void *destination) {
  OMPS_ENTER
  [(MPSNDArrayMultiaryKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArrays:omps_consumed(sourceArrays) destinationArray:(id)destination];
  OMPS_LEAVE
}

void *omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_resultState_outputStateIsTemporary(void *object, void *cmdBuf, void *sourceArrays, void **outGradientState, _Bool outputStateIsTemporary) {
  OMPS_ENTER
  *outGradientState = NULL;
  void *made = omps_retained([(MPSNDArrayMultiaryKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArrays:omps_consumed(sourceArrays) resultState:(id *)outGradientState outputStateIsTemporary:outputStateIsTemporary]);
  omps_retained((id)*outGradientState);
  return made;
  OMPS_LEAVE
}

void omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_resultState_destinationArray(void *object, void *cmdBuf, void *sourceArrays, void *outGradientState, void *destination) {
  OMPS_ENTER
  [(MPSNDArrayMultiaryKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArrays:omps_consumed(sourceArrays) resultState:(id)outGradientState destinationArray:(id)destination];
  OMPS_LEAVE
}

void omps_MPSNDArrayMultiaryKernel_encodeToCommandEncoder_commandBuffer_sourceArrays_destinationArray(void *object, void *encoder, void *commandBuffer, void *sourceArrays, void *destination) {
  OMPS_ENTER
  [(MPSNDArrayMultiaryKernel *)object encodeToCommandEncoder:(id)encoder commandBuffer:(id)commandBuffer sourceArrays:omps_consumed(sourceArrays) destinationArray:(id)destination];
  OMPS_LEAVE
}
