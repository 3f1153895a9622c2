// Made by tools/swift/generate.py. The functions of MPSMatrixMultiplication.
#pragma once


#include "types.h"

void omps_MPSMatrixMultiplication_resultMatrixOrigin(void *object, void *result);
void omps_MPSMatrixMultiplication_setResultMatrixOrigin(void *object, const void *newValue);
void omps_MPSMatrixMultiplication_leftMatrixOrigin(void *object, void *result);
void omps_MPSMatrixMultiplication_setLeftMatrixOrigin(void *object, const void *newValue);
void omps_MPSMatrixMultiplication_rightMatrixOrigin(void *object, void *result);
void omps_MPSMatrixMultiplication_setRightMatrixOrigin(void *object, const void *newValue);
long omps_MPSMatrixMultiplication_batchStart(void *object);
void omps_MPSMatrixMultiplication_setBatchStart(void *object, long newValue);
long omps_MPSMatrixMultiplication_batchSize(void *object);
void omps_MPSMatrixMultiplication_setBatchSize(void *object, long newValue);
void *omps_MPSMatrixMultiplication_initWithDevice_transposeLeft_transposeRight_resultRows_resultColumns_interiorColumns_alpha_beta(const char *class_name, void *device, _Bool transposeLeft, _Bool transposeRight, long resultRows, long resultColumns, long interiorColumns, double alpha, double beta);
void *omps_MPSMatrixMultiplication_initWithDevice_resultRows_resultColumns_interiorColumns(const char *class_name, void *device, long resultRows, long resultColumns, long interiorColumns);
void omps_MPSMatrixMultiplication_encodeToCommandBuffer_leftMatrix_rightMatrix_resultMatrix(void *object, void *commandBuffer, void *leftMatrix, void *rightMatrix, void *resultMatrix);
