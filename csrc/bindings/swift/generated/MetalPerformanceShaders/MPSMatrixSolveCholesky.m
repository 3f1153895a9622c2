// Made by tools/swift/generate.py. The functions of MPSMatrixSolveCholesky.

#import "shim.h"
#include <omps/MPSMatrixSolveCholesky.h>

void *omps_MPSMatrixSolveCholesky_initWithDevice_upper_order_numberOfRightHandSides(const char *class_name, void *device, _Bool upper, long order, long numberOfRightHandSides) {
  OMPS_ENTER
  return [(MPSMatrixSolveCholesky *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device upper:upper order:order numberOfRightHandSides:numberOfRightHandSides];
  OMPS_LEAVE
}

void omps_MPSMatrixSolveCholesky_encodeToCommandBuffer_sourceMatrix_rightHandSideMatrix_solutionMatrix(void *object, void *commandBuffer, void *sourceMatrix, void *rightHandSideMatrix, void *solutionMatrix) {
  OMPS_ENTER
  [(MPSMatrixSolveCholesky *)object encodeToCommandBuffer:(id)commandBuffer sourceMatrix:(id)sourceMatrix rightHandSideMatrix:(id)rightHandSideMatrix solutionMatrix:(id)solutionMatrix];
  OMPS_LEAVE
}
