// Made by tools/swift/generate.py. The functions of MPSMatrixSoftMaxGradient.
#pragma once


#include "types.h"

long omps_MPSMatrixSoftMaxGradient_sourceRows(void *object);
void omps_MPSMatrixSoftMaxGradient_setSourceRows(void *object, long newValue);
long omps_MPSMatrixSoftMaxGradient_sourceColumns(void *object);
void omps_MPSMatrixSoftMaxGradient_setSourceColumns(void *object, long newValue);
void omps_MPSMatrixSoftMaxGradient_encodeToCommandBuffer_gradientMatrix_forwardOutputMatrix_resultMatrix(void *object, void *commandBuffer, void *gradientMatrix, void *forwardOutputMatrix, void *resultMatrix);
