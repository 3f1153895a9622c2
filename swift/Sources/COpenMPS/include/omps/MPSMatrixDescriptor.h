// Made by tools/swift/generate.py. The functions of MPSMatrixDescriptor.
#pragma once


#include "types.h"

long omps_MPSMatrixDescriptor_rows(void *object);
void omps_MPSMatrixDescriptor_setRows(void *object, long newValue);
long omps_MPSMatrixDescriptor_columns(void *object);
void omps_MPSMatrixDescriptor_setColumns(void *object, long newValue);
long omps_MPSMatrixDescriptor_matrices(void *object);
uint32_t omps_MPSMatrixDescriptor_dataType(void *object);
void omps_MPSMatrixDescriptor_setDataType(void *object, uint32_t newValue);
long omps_MPSMatrixDescriptor_rowBytes(void *object);
void omps_MPSMatrixDescriptor_setRowBytes(void *object, long newValue);
long omps_MPSMatrixDescriptor_matrixBytes(void *object);
void *omps_MPSMatrixDescriptor_matrixDescriptorWithDimensions_columns_rowBytes_dataType(const char *class_name, long rows, long columns, long rowBytes, uint32_t dataType);
void *omps_MPSMatrixDescriptor_matrixDescriptorWithRows_columns_rowBytes_dataType(const char *class_name, long rows, long columns, long rowBytes, uint32_t dataType);
void *omps_MPSMatrixDescriptor_matrixDescriptorWithRows_columns_matrices_rowBytes_matrixBytes_dataType(const char *class_name, long rows, long columns, long matrices, long rowBytes, long matrixBytes, uint32_t dataType);
long omps_MPSMatrixDescriptor_class_rowBytesFromColumns_dataType(long columns, uint32_t dataType);
long omps_MPSMatrixDescriptor_class_rowBytesForColumns_dataType(long columns, uint32_t dataType);
