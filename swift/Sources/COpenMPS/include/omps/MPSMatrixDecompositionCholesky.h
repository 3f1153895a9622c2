// Made by tools/swift/generate.py. The functions of MPSMatrixDecompositionCholesky.
#pragma once


#include "types.h"

void *omps_MPSMatrixDecompositionCholesky_initWithDevice_lower_order(const char *class_name, void *device, _Bool lower, long order);
void omps_MPSMatrixDecompositionCholesky_encodeToCommandBuffer_sourceMatrix_resultMatrix_status(void *object, void *commandBuffer, void *sourceMatrix, void *resultMatrix, void *status);
