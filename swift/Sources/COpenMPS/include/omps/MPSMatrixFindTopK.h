// Made by tools/swift/generate.py. The functions of MPSMatrixFindTopK.
#pragma once


#include "types.h"

long omps_MPSMatrixFindTopK_sourceRows(void *object);
void omps_MPSMatrixFindTopK_setSourceRows(void *object, long newValue);
long omps_MPSMatrixFindTopK_sourceColumns(void *object);
void omps_MPSMatrixFindTopK_setSourceColumns(void *object, long newValue);
long omps_MPSMatrixFindTopK_indexOffset(void *object);
void omps_MPSMatrixFindTopK_setIndexOffset(void *object, long newValue);
long omps_MPSMatrixFindTopK_numberOfTopKValues(void *object);
void omps_MPSMatrixFindTopK_setNumberOfTopKValues(void *object, long newValue);
void *omps_MPSMatrixFindTopK_initWithDevice_numberOfTopKValues(const char *class_name, void *device, long numberOfTopKValues);
void omps_MPSMatrixFindTopK_encodeToCommandBuffer_inputMatrix_resultIndexMatrix_resultValueMatrix(void *object, void *commandBuffer, void *inputMatrix, void *resultIndexMatrix, void *resultValueMatrix);
