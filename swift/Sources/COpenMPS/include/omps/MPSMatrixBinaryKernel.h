// Made by tools/swift/generate.py. The functions of MPSMatrixBinaryKernel.
#pragma once


#include "types.h"

void omps_MPSMatrixBinaryKernel_primarySourceMatrixOrigin(void *object, void *result);
void omps_MPSMatrixBinaryKernel_setPrimarySourceMatrixOrigin(void *object, const void *newValue);
void omps_MPSMatrixBinaryKernel_secondarySourceMatrixOrigin(void *object, void *result);
void omps_MPSMatrixBinaryKernel_setSecondarySourceMatrixOrigin(void *object, const void *newValue);
void omps_MPSMatrixBinaryKernel_resultMatrixOrigin(void *object, void *result);
void omps_MPSMatrixBinaryKernel_setResultMatrixOrigin(void *object, const void *newValue);
long omps_MPSMatrixBinaryKernel_batchStart(void *object);
void omps_MPSMatrixBinaryKernel_setBatchStart(void *object, long newValue);
long omps_MPSMatrixBinaryKernel_batchSize(void *object);
void omps_MPSMatrixBinaryKernel_setBatchSize(void *object, long newValue);
