// Made by tools/swift/generate.py. The functions of MPSMatrixSum.

#import "shim.h"
#include <omps/MPSMatrixSum.h>

long omps_MPSMatrixSum_rows(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSum *)object rows];
  OMPS_LEAVE
}

long omps_MPSMatrixSum_columns(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSum *)object columns];
  OMPS_LEAVE
}

long omps_MPSMatrixSum_count(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSum *)object count];
  OMPS_LEAVE
}

_Bool omps_MPSMatrixSum_transpose(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSum *)object transpose];
  OMPS_LEAVE
}

void omps_MPSMatrixSum_resultMatrixOrigin(void *object, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = [(MPSMatrixSum *)object resultMatrixOrigin];
  OMPS_LEAVE
}

void omps_MPSMatrixSum_setResultMatrixOrigin(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSMatrixSum *)object setResultMatrixOrigin:*(const MTLOrigin *)newValue];
  OMPS_LEAVE
}

float omps_MPSMatrixSum_neuronParameterA(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSum *)object neuronParameterA];
  OMPS_LEAVE
}

float omps_MPSMatrixSum_neuronParameterB(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSum *)object neuronParameterB];
  OMPS_LEAVE
}

float omps_MPSMatrixSum_neuronParameterC(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSum *)object neuronParameterC];
  OMPS_LEAVE
}

void *omps_MPSMatrixSum_initWithDevice_count_rows_columns_transpose(const char *class_name, void *device, long count, long rows, long columns, _Bool transpose) {
  OMPS_ENTER
  return [(MPSMatrixSum *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device count:count rows:rows columns:columns transpose:transpose];
  OMPS_LEAVE
}

void omps_MPSMatrixSum_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC) {
  OMPS_ENTER
  [(MPSMatrixSum *)object setNeuronType:neuronType parameterA:parameterA parameterB:parameterB parameterC:parameterC];
  OMPS_LEAVE
}

int32_t omps_MPSMatrixSum_neuronType(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSum *)object neuronType];
  OMPS_LEAVE
}

void omps_MPSMatrixSum_encodeToCommandBuffer_sourceMatrices_resultMatrix_scaleVector_offsetVector_biasVector_startIndex(void *object, void *buffer, void *sourceMatrices, void *resultMatrix, void *scaleVector, void *offsetVector, void *biasVector, long startIndex) {
  OMPS_ENTER
  [(MPSMatrixSum *)object encodeToCommandBuffer:(id)buffer sourceMatrices:omps_consumed(sourceMatrices) resultMatrix:(id)resultMatrix scaleVector:(id)scaleVector offsetVector:(id)offsetVector biasVector:(id)biasVector startIndex:startIndex];
  OMPS_LEAVE
}
