// Made by tools/swift/generate.py. The functions of MPSMatrixSolveLU.
#pragma once


#include "types.h"

void *omps_MPSMatrixSolveLU_initWithDevice_transpose_order_numberOfRightHandSides(const char *class_name, void *device, _Bool transpose, long order, long numberOfRightHandSides);
void omps_MPSMatrixSolveLU_encodeToCommandBuffer_sourceMatrix_rightHandSideMatrix_pivotIndices_solutionMatrix(void *object, void *commandBuffer, void *sourceMatrix, void *rightHandSideMatrix, void *pivotIndices, void *solutionMatrix);
