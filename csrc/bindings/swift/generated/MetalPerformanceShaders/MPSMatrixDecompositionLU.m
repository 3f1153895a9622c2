// Made by tools/swift/generate.py. The functions of MPSMatrixDecompositionLU.

#import "shim.h"
#include <omps/MPSMatrixDecompositionLU.h>

void *omps_MPSMatrixDecompositionLU_initWithDevice_rows_columns(const char *class_name, void *device, long rows, long columns) {
  OMPS_ENTER
  return [(MPSMatrixDecompositionLU *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device rows:rows columns:columns];
  OMPS_LEAVE
}

void omps_MPSMatrixDecompositionLU_encodeToCommandBuffer_sourceMatrix_resultMatrix_pivotIndices_status(void *object, void *commandBuffer, void *sourceMatrix, void *resultMatrix, void *pivotIndices, void *status) {
  OMPS_ENTER
  [(MPSMatrixDecompositionLU *)object encodeToCommandBuffer:(id)commandBuffer sourceMatrix:(id)sourceMatrix resultMatrix:(id)resultMatrix pivotIndices:(id)pivotIndices status:(id)status];
  OMPS_LEAVE
}
