// Made by tools/swift/generate.py. The functions of MPSMatrixSoftMaxGradient.

#import "shim.h"
#include <omps/MPSMatrixSoftMaxGradient.h>

long omps_MPSMatrixSoftMaxGradient_sourceRows(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSoftMaxGradient *)object sourceRows];
  OMPS_LEAVE
}

void omps_MPSMatrixSoftMaxGradient_setSourceRows(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixSoftMaxGradient *)object setSourceRows:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixSoftMaxGradient_sourceColumns(void *object) {
  OMPS_ENTER
  return [(MPSMatrixSoftMaxGradient *)object sourceColumns];
  OMPS_LEAVE
}

void omps_MPSMatrixSoftMaxGradient_setSourceColumns(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixSoftMaxGradient *)object setSourceColumns:newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixSoftMaxGradient_encodeToCommandBuffer_gradientMatrix_forwardOutputMatrix_resultMatrix(void *object, void *commandBuffer, void *gradientMatrix, void *forwardOutputMatrix, void *resultMatrix) {
  OMPS_ENTER
  [(MPSMatrixSoftMaxGradient *)object encodeToCommandBuffer:(id)commandBuffer gradientMatrix:(id)gradientMatrix forwardOutputMatrix:(id)forwardOutputMatrix resultMatrix:(id)resultMatrix];
  OMPS_LEAVE
}
