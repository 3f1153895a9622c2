// Made by tools/swift/generate.py. The functions of MPSGraphCreateSparseOpDescriptor.
#pragma once


#include "types.h"

uint64_t omps_MPSGraphCreateSparseOpDescriptor_sparseStorageType(void *object);
void omps_MPSGraphCreateSparseOpDescriptor_setSparseStorageType(void *object, uint64_t newValue);
uint32_t omps_MPSGraphCreateSparseOpDescriptor_dataType(void *object);
void omps_MPSGraphCreateSparseOpDescriptor_setDataType(void *object, uint32_t newValue);
void *omps_MPSGraphCreateSparseOpDescriptor_class_descriptorWithStorageType_dataType(uint64_t sparseStorageType, uint32_t dataType);
