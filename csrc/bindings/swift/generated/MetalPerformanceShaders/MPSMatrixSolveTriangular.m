// Made by tools/swift/generate.py. The functions of MPSMatrixSolveTriangular.

#import "shim.h"
#include <omps/MPSMatrixSolveTriangular.h>

void *omps_MPSMatrixSolveTriangular_initWithDevice_right_upper_transpose_unit_order_numberOfRightHandSides_alpha(const char *class_name, void *device, _Bool right, _Bool upper, _Bool transpose, _Bool unit, long order, long numberOfRightHandSides, double alpha) {
  OMPS_ENTER
  return [(MPSMatrixSolveTriangular *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device right:right upper:upper transpose:transpose unit:unit order:order numberOfRightHandSides:numberOfRightHandSides alpha:alpha];
  OMPS_LEAVE
}

void omps_MPSMatrixSolveTriangular_encodeToCommandBuffer_sourceMatrix_rightHandSideMatrix_solutionMatrix(void *object, void *commandBuffer, void *sourceMatrix, void *rightHandSideMatrix, void *solutionMatrix) {
  OMPS_ENTER
  [(MPSMatrixSolveTriangular *)object encodeToCommandBuffer:(id)commandBuffer sourceMatrix:(id)sourceMatrix rightHandSideMatrix:(id)rightHandSideMatrix solutionMatrix:(id)solutionMatrix];
  OMPS_LEAVE
}
