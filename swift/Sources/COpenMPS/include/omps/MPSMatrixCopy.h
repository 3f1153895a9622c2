// Made by tools/swift/generate.py. The functions of MPSMatrixCopy.
#pragma once


#include "types.h"

long omps_MPSMatrixCopy_copyRows(void *object);
long omps_MPSMatrixCopy_copyColumns(void *object);
_Bool omps_MPSMatrixCopy_sourcesAreTransposed(void *object);
_Bool omps_MPSMatrixCopy_destinationsAreTransposed(void *object);
void *omps_MPSMatrixCopy_initWithDevice_copyRows_copyColumns_sourcesAreTransposed_destinationsAreTransposed(const char *class_name, void *device, long copyRows, long copyColumns, _Bool sourcesAreTransposed, _Bool destinationsAreTransposed);
void omps_MPSMatrixCopy_encodeToCommandBuffer_copyDescriptor(void *object, void *commandBuffer, void *copyDescriptor);
void omps_MPSMatrixCopy_encodeToCommandBuffer_copyDescriptor_rowPermuteIndices_rowPermuteOffset_columnPermuteIndices_columnPermuteOffset(void *object, void *commandBuffer, void *copyDescriptor, void *rowPermuteIndices, long rowPermuteOffset, void *columnPermuteIndices, long columnPermuteOffset);
