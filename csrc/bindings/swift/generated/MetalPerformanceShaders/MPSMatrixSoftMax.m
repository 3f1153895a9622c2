// Made by tools/swift/generate.py. The functions of MPSMatrixSoftMax.

#import "shim.h"
#include <omps/MPSMatrixSoftMax.h>

long omps_MPSMatrixSoftMax_sourceRows(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSoftMax *)object sourceRows];
  OMPS_LEAVE
}

void omps_MPSMatrixSoftMax_setSourceRows(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixSoftMax *)object setSourceRows:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixSoftMax_sourceColumns(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSoftMax *)object sourceColumns];
  OMPS_LEAVE
}

void omps_MPSMatrixSoftMax_setSourceColumns(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixSoftMax *)object setSourceColumns:newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixSoftMax_encodeToCommandBuffer_inputMatrix_resultMatrix(void *object, void *commandBuffer, void *inputMatrix, void *resultMatrix) {
  OMPS_ENTER
  [(MPSMatrixSoftMax *)object encodeToCommandBuffer:(id)commandBuffer inputMatrix:(id)inputMatrix resultMatrix:(id)resultMatrix];
  OMPS_LEAVE
}
