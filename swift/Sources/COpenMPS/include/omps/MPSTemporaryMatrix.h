// Made by tools/swift/generate.py. The functions of MPSTemporaryMatrix.
#pragma once


#include "types.h"

long omps_MPSTemporaryMatrix_readCount(void *object);
void omps_MPSTemporaryMatrix_setReadCount(void *object, long newValue);
void *omps_MPSTemporaryMatrix_temporaryMatrixWithCommandBuffer_matrixDescriptor(const char *class_name, void *commandBuffer, void *matrixDescriptor);
void omps_MPSTemporaryMatrix_class_prefetchStorageWithCommandBuffer_matrixDescriptorList(void *commandBuffer, void *descriptorList);
