// Made by tools/swift/generate.py. The functions of MPSMatrixDecompositionLU.
#pragma once


#include "types.h"

void *omps_MPSMatrixDecompositionLU_initWithDevice_rows_columns(const char *class_name, void *device, long rows, long columns);
void omps_MPSMatrixDecompositionLU_encodeToCommandBuffer_sourceMatrix_resultMatrix_pivotIndices_status(void *object, void *commandBuffer, void *sourceMatrix, void *resultMatrix, void *pivotIndices, void *status);
