// Made by tools/swift/generate.py. The functions of MPSMatrixCopyDescriptor.
#pragma once


#include "types.h"

void *omps_MPSMatrixCopyDescriptor_descriptorWithSourceMatrix_destinationMatrix_offsets(const char *class_name, void *sourceMatrix, void *destinationMatrix, const void *offsets);
void *omps_MPSMatrixCopyDescriptor_initWithDevice_count(const char *class_name, void *device, long count);
void omps_MPSMatrixCopyDescriptor_setCopyOperationAtIndex_sourceMatrix_destinationMatrix_offsets(void *object, long index, void *sourceMatrix, void *destinationMatrix, const void *offsets);
void *omps_MPSMatrixCopyDescriptor_initWithSourceMatrices_destinationMatrices_offsetVector_offset(const char *class_name, void *sourceMatrices, void *destinationMatrices, void *offsets, long byteOffset);
