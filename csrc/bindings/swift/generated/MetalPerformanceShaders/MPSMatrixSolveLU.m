// Made by tools/swift/generate.py. The functions of MPSMatrixSolveLU.

#import "shim.h"
#include <omps/MPSMatrixSolveLU.h>

void *omps_MPSMatrixSolveLU_initWithDevice_transpose_order_numberOfRightHandSides(const char *class_name, void *device, _Bool transpose, long order, long numberOfRightHandSides) {
  OMPS_ENTER
  return [(MPSMatrixSolveLU *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device transpose:transpose order:order numberOfRightHandSides:numberOfRightHandSides];
  OMPS_LEAVE
}

void omps_MPSMatrixSolveLU_encodeToCommandBuffer_sourceMatrix_rightHandSideMatrix_pivotIndices_solutionMatrix(void *object, void *commandBuffer, void *sourceMatrix, void *rightHandSideMatrix, void *pivotIndices, void *solutionMatrix) {
  OMPS_ENTER
  [(MPSMatrixSolveLU *)object encodeToCommandBuffer:(id)commandBuffer sourceMatrix:(id)sourceMatrix rightHandSideMatrix:(id)rightHandSideMatrix pivotIndices:(id)pivotIndices solutionMatrix:(id)solutionMatrix];
  OMPS_LEAVE
}
