// Made by tools/swift/generate.py. The functions of MPSMatrixSoftMax.
#pragma once


#include "types.h"

long omps_MPSMatrixSoftMax_sourceRows(void *object);
void omps_MPSMatrixSoftMax_setSourceRows(void *object, long newValue);
long omps_MPSMatrixSoftMax_sourceColumns(void *object);
void omps_MPSMatrixSoftMax_setSourceColumns(void *object, long newValue);
void omps_MPSMatrixSoftMax_encodeToCommandBuffer_inputMatrix_resultMatrix(void *object, void *commandBuffer, void *inputMatrix, void *resultMatrix);
