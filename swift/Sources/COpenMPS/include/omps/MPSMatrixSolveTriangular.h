// Made by tools/swift/generate.py. The functions of MPSMatrixSolveTriangular.
#pragma once


#include "types.h"

void *omps_MPSMatrixSolveTriangular_initWithDevice_right_upper_transpose_unit_order_numberOfRightHandSides_alpha(const char *class_name, void *device, _Bool right, _Bool upper, _Bool transpose, _Bool unit, long order, long numberOfRightHandSides, double alpha);
void omps_MPSMatrixSolveTriangular_encodeToCommandBuffer_sourceMatrix_rightHandSideMatrix_solutionMatrix(void *object, void *commandBuffer, void *sourceMatrix, void *rightHandSideMatrix, void *solutionMatrix);
