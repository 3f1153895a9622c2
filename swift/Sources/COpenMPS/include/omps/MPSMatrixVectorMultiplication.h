// Made by tools/swift/generate.py. The functions of MPSMatrixVectorMultiplication.
#pragma once


#include "types.h"

void *omps_MPSMatrixVectorMultiplication_initWithDevice_transpose_rows_columns_alpha_beta(const char *class_name, void *device, _Bool transpose, long rows, long columns, double alpha, double beta);
void *omps_MPSMatrixVectorMultiplication_initWithDevice_rows_columns(const char *class_name, void *device, long rows, long columns);
void omps_MPSMatrixVectorMultiplication_encodeToCommandBuffer_inputMatrix_inputVector_resultVector(void *object, void *commandBuffer, void *inputMatrix, void *inputVector, void *resultVector);
