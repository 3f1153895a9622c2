// Made by tools/swift/generate.py. The functions of MPSMatrixUnaryKernel.
#pragma once


#include "types.h"

void omps_MPSMatrixUnaryKernel_sourceMatrixOrigin(void *object, void *result);
void omps_MPSMatrixUnaryKernel_setSourceMatrixOrigin(void *object, const void *newValue);
void omps_MPSMatrixUnaryKernel_resultMatrixOrigin(void *object, void *result);
void omps_MPSMatrixUnaryKernel_setResultMatrixOrigin(void *object, const void *newValue);
long omps_MPSMatrixUnaryKernel_batchStart(void *object);
void omps_MPSMatrixUnaryKernel_setBatchStart(void *object, long newValue);
long omps_MPSMatrixUnaryKernel_batchSize(void *object);
void omps_MPSMatrixUnaryKernel_setBatchSize(void *object, long newValue);
