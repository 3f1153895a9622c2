// Made by tools/swift/generate.py. The functions of MPSMatrixDescriptor.

#import "shim.h"
#include <omps/MPSMatrixDescriptor.h>

long omps_MPSMatrixDescriptor_rows(void *object) {
  OMPS_ENTER
  return [(MPSMatrixDescriptor *)object rows];
  OMPS_LEAVE
}

void omps_MPSMatrixDescriptor_setRows(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixDescriptor *)object setRows:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixDescriptor_columns(void *object) {
  OMPS_ENTER
  return [(MPSMatrixDescriptor *)object columns];
  OMPS_LEAVE
}

void omps_MPSMatrixDescriptor_setColumns(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixDescriptor *)object setColumns:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixDescriptor_matrices(void *object) {
  OMPS_ENTER
  return [(MPSMatrixDescriptor *)object matrices];
  OMPS_LEAVE
}

uint32_t omps_MPSMatrixDescriptor_dataType(void *object) {
  OMPS_ENTER
  return [(MPSMatrixDescriptor *)object dataType];
  OMPS_LEAVE
}

void omps_MPSMatrixDescriptor_setDataType(void *object, uint32_t newValue) {
  OMPS_ENTER
  [(MPSMatrixDescriptor *)object setDataType:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixDescriptor_rowBytes(void *object) {
  OMPS_ENTER
  return [(MPSMatrixDescriptor *)object rowBytes];
  OMPS_LEAVE
}

void omps_MPSMatrixDescriptor_setRowBytes(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixDescriptor *)object setRowBytes:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixDescriptor_matrixBytes(void *object) {
  OMPS_ENTER
  return [(MPSMatrixDescriptor *)object matrixBytes];
  OMPS_LEAVE
}

void *omps_MPSMatrixDescriptor_matrixDescriptorWithDimensions_columns_rowBytes_dataType(const char *class_name, long rows, long columns, long rowBytes, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) matrixDescriptorWithDimensions:rows columns:columns rowBytes:rowBytes dataType:dataType]);
  OMPS_LEAVE
}

void *omps_MPSMatrixDescriptor_matrixDescriptorWithRows_columns_rowBytes_dataType(const char *class_name, long rows, long columns, long rowBytes, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) matrixDescriptorWithRows:rows columns:columns rowBytes:rowBytes dataType:dataType]);
  OMPS_LEAVE
}

void *omps_MPSMatrixDescriptor_matrixDescriptorWithRows_columns_matrices_rowBytes_matrixBytes_dataType(const char *class_name, long rows, long columns, long matrices, long rowBytes, long matrixBytes, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) matrixDescriptorWithRows:rows columns:columns matrices:matrices rowBytes:rowBytes matrixBytes:matrixBytes dataType:dataType]);
  OMPS_LEAVE
}

long omps_MPSMatrixDescriptor_class_rowBytesFromColumns_dataType(long columns, uint32_t dataType) {
  OMPS_ENTER
  return [MPSMatrixDescriptor rowBytesFromColumns:columns dataType:dataType];
  OMPS_LEAVE
}

long omps_MPSMatrixDescriptor_class_rowBytesForColumns_dataType(long columns, uint32_t dataType) {
  OMPS_ENTER
  return [MPSMatrixDescriptor rowBytesForColumns:columns dataType:dataType];
  OMPS_LEAVE
}
