// Made by tools/swift/generate.py. The functions of MPSMatrixVectorMultiplication.

#import "shim.h"
#include <omps/MPSMatrixVectorMultiplication.h>

void *omps_MPSMatrixVectorMultiplication_initWithDevice_transpose_rows_columns_alpha_beta(const char *class_name, void *device, _Bool transpose, long rows, long columns, double alpha, double beta) {
  OMPS_ENTER
  return [(MPSMatrixVectorMultiplication *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device transpose:transpose rows:rows columns:columns alpha:alpha beta:beta];
  OMPS_LEAVE
}

void *omps_MPSMatrixVectorMultiplication_initWithDevice_rows_columns(const char *class_name, void *device, long rows, long columns) {
  OMPS_ENTER
  return [(MPSMatrixVectorMultiplication *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device rows:rows columns:columns];
  OMPS_LEAVE
}

void omps_MPSMatrixVectorMultiplication_encodeToCommandBuffer_inputMatrix_inputVector_resultVector(void *object, void *commandBuffer, void *inputMatrix, void *inputVector, void *resultVector) {
  OMPS_ENTER
  [(MPSMatrixVectorMultiplication *)object encodeToCommandBuffer:(id)commandBuffer inputMatrix:(id)inputMatrix inputVector:(id)inputVector resultVector:(id)resultVector];
  OMPS_LEAVE
}
