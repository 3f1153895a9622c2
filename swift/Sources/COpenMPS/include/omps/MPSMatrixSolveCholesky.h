// Made by tools/swift/generate.py. The functions of MPSMatrixSolveCholesky.
#pragma once


#include "types.h"

void *omps_MPSMatrixSolveCholesky_initWithDevice_upper_order_numberOfRightHandSides(const char *class_name, void *device, _Bool upper, long order, long numberOfRightHandSides);
void omps_MPSMatrixSolveCholesky_encodeToCommandBuffer_sourceMatrix_rightHandSideMatrix_solutionMatrix(void *object, void *commandBuffer, void *sourceMatrix, void *rightHandSideMatrix, void *solutionMatrix);
