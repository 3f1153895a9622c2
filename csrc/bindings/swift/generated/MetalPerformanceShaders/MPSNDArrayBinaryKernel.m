// Made by tools/swift/generate.py. The functions of MPSNDArrayBinaryKernel.

#import "shim.h"
#include <omps/MPSNDArrayBinaryKernel.h>

void omps_MPSNDArrayBinaryKernel_primaryOffsets(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArrayOffsets *)result = [(MPSNDArrayBinaryKernel *)object primaryOffsets];
  OMPS_LEAVE
}

unsigned long omps_MPSNDArrayBinaryKernel_primaryEdgeMode(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayBinaryKernel *)object primaryEdgeMode];
  OMPS_LEAVE
}

void omps_MPSNDArrayBinaryKernel_primaryKernelSizes(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArraySizes *)result = [(MPSNDArrayBinaryKernel *)object primaryKernelSizes];
  OMPS_LEAVE
}

void omps_MPSNDArrayBinaryKernel_primaryStrides(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArrayOffsets *)result = [(MPSNDArrayBinaryKernel *)object primaryStrides];
  OMPS_LEAVE
}

void omps_MPSNDArrayBinaryKernel_primaryDilationRates(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArraySizes *)result = [(MPSNDArrayBinaryKernel *)object primaryDilationRates];
  OMPS_LEAVE
}

void omps_MPSNDArrayBinaryKernel_secondaryOffsets(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArrayOffsets *)result = [(MPSNDArrayBinaryKernel *)object secondaryOffsets];
  OMPS_LEAVE
}

unsigned long omps_MPSNDArrayBinaryKernel_secondaryEdgeMode(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayBinaryKernel *)object secondaryEdgeMode];
  OMPS_LEAVE
}

void omps_MPSNDArrayBinaryKernel_secondaryKernelSizes(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArraySizes *)result = [(MPSNDArrayBinaryKernel *)object secondaryKernelSizes];
  OMPS_LEAVE
}

void omps_MPSNDArrayBinaryKernel_secondaryStrides(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArrayOffsets *)result = [(MPSNDArrayBinaryKernel *)object secondaryStrides];
  OMPS_LEAVE
}

void omps_MPSNDArrayBinaryKernel_secondaryDilationRates(void *object, void *result) {
  OMPS_ENTER
  *(MPSNDArraySizes *)result = [(MPSNDArrayBinaryKernel *)object secondaryDilationRates];
  OMPS_LEAVE
}

void *omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayBinaryKernel *)object encodeToCommandBuffer:(id)cmdBuf primarySourceArray:(id)primarySourceArray secondarySourceArray:(id)secondarySourceArray]);
  OMPS_LEAVE
}

void omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_destinationArray(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void *destination) {
  OMPS_ENTER
  [(MPSNDArrayBinaryKernel *)object encodeToCommandBuffer:(id)cmdBuf primarySourceArray:(id)primarySourceArray secondarySourceArray:(id)secondarySourceArray destinationArray:(id)destination];
  OMPS_LEAVE
}

void *omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_resultState_outputStateIsTemporary(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void **outGradientState, _Bool outputStateIsTemporary) {
  OMPS_ENTER
  *outGradientState = NULL;
  void *made = omps_retained([(MPSNDArrayBinaryKernel *)object encodeToCommandBuffer:(id)cmdBuf primarySourceArray:(id)primarySourceArray secondarySourceArray:(id)secondarySourceArray resultState:(id *)outGradientState outputStateIsTemporary:outputStateIsTemporary]);
  omps_retained((id)*outGradientState);
  return made;
  OMPS_LEAVE
}

void omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_resultState_destinationArray(void *object, void *cmdBuf, void *primarySourceArray, void *secondarySourceArray, void *outGradientState, void *destination) {
  OMPS_ENTER
  [(MPSNDArrayBinaryKernel *)object encodeToCommandBuffer:(id)cmdBuf primarySourceArray:(id)primarySourceArray secondarySourceArray:(id)secondarySourceArray resultState:(id)outGradientState destinationArray:(id)destination];
  OMPS_LEAVE
}
