// Made by tools/swift/generate.py. The functions of MPSNDArrayUnaryKernel.

#import "shim.h"
#include <omps/MPSNDArrayUnaryKernel.h>

void omps_MPSNDArrayUnaryKernel_offsets(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArrayOffsets *)result = [(MPSNDArrayUnaryKernel *)object offsets];
  OMPS_LEAVE
}

unsigned long omps_MPSNDArrayUnaryKernel_edgeMode(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayUnaryKernel *)object edgeMode];
  OMPS_LEAVE
}

void omps_MPSNDArrayUnaryKernel_kernelSizes(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArraySizes *)result = [(MPSNDArrayUnaryKernel *)object kernelSizes];
  OMPS_LEAVE
}

void omps_MPSNDArrayUnaryKernel_strides(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArrayOffsets *)result = [(MPSNDArrayUnaryKernel *)object strides];
  OMPS_LEAVE
}

void omps_MPSNDArrayUnaryKernel_dilationRates(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArraySizes *)result = [(MPSNDArrayUnaryKernel *)object dilationRates];
  OMPS_LEAVE
}

void *omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray(void *object, void *cmdBuf, void *sourceArray) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayUnaryKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArray:(id)sourceArray]);
  OMPS_LEAVE
}

void omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray_destinationArray(void *object, void *cmdBuf, void *sourceArray, void *destination) {
  OMPS_ENTER
  [(MPSNDArrayUnaryKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArray:(id)sourceArray destinationArray:(id)destination];
  OMPS_LEAVE
}

void *omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray_resultState_outputStateIsTemporary(void *object, void *cmdBuf, void *sourceArray, void **outGradientState, _Bool outputStateIsTemporary) {
  OMPS_ENTER
  *outGradientState = NULL;
  void *made = omps_retained([(MPSNDArrayUnaryKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArray:(id)sourceArray resultState:(id *)outGradientState outputStateIsTemporary:outputStateIsTemporary]);
  omps_retained((id)*outGradientState);
  return made;
  OMPS_LEAVE
}

void omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray_resultState_destinationArray(void *object, void *cmdBuf, void *sourceArray, void *outGradientState, void *destination) {
  OMPS_ENTER
  [(MPSNDArrayUnaryKernel *)object encodeToCommandBuffer:(id)cmdBuf sourceArray:(id)sourceArray resultState:(id)outGradientState destinationArray:(id)destination];
  OMPS_LEAVE
}
