// Made by tools/swift/generate.py. The functions of MPSMatrixSum.
#pragma once


#include "types.h"

long omps_MPSMatrixSum_rows(void *object);
long omps_MPSMatrixSum_columns(void *object);
long omps_MPSMatrixSum_count(void *object);
_Bool omps_MPSMatrixSum_transpose(void *object);
void omps_MPSMatrixSum_resultMatrixOrigin(void *object, void *result);
void omps_MPSMatrixSum_setResultMatrixOrigin(void *object, const void *newValue);
float omps_MPSMatrixSum_neuronParameterA(void *object);
float omps_MPSMatrixSum_neuronParameterB(void *object);
float omps_MPSMatrixSum_neuronParameterC(void *object);
void *omps_MPSMatrixSum_initWithDevice_count_rows_columns_transpose(const char *class_name, void *device, long count, long rows, long columns, _Bool transpose);
void omps_MPSMatrixSum_setNeuronType_parameterA_parameterB_parameterC(void *object, int32_t neuronType, float parameterA, float parameterB, float parameterC);
int32_t omps_MPSMatrixSum_neuronType(void *object);
void omps_MPSMatrixSum_encodeToCommandBuffer_sourceMatrices_resultMatrix_scaleVector_offsetVector_biasVector_startIndex(void *object, void *buffer, void *sourceMatrices, void *resultMatrix, void *scaleVector, void *offsetVector, void *biasVector, long startIndex);
