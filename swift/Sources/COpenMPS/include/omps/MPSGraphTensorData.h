// Made by tools/swift/generate.py. The functions of MPSGraphTensorData.
#pragma once


#include "types.h"

void *omps_MPSGraphTensorData_shape(void *object);
uint32_t omps_MPSGraphTensorData_dataType(void *object);
void *omps_MPSGraphTensorData_device(void *object);
void *omps_MPSGraphTensorData_initWithDevice_data_shape_dataType(const char *class_name, void *device, void *data, void *shape, uint32_t dataType);
void *omps_MPSGraphTensorData_initWithMTLBuffer_shape_dataType(const char *class_name, void *buffer, void *shape, uint32_t dataType);
void *omps_MPSGraphTensorData_initWithMTLBuffer_shape_dataType_rowBytes(const char *class_name, void *buffer, void *shape, uint32_t dataType, long rowBytes);
void *omps_MPSGraphTensorData_initWithMPSMatrix(const char *class_name, void *matrix);
void *omps_MPSGraphTensorData_initWithMPSMatrix_rank(const char *class_name, void *matrix, long rank);
void *omps_MPSGraphTensorData_initWithMPSVector(const char *class_name, void *vector);
void *omps_MPSGraphTensorData_initWithMPSVector_rank(const char *class_name, void *vector, long rank);
void *omps_MPSGraphTensorData_initWithMPSNDArray(const char *class_name, void *ndarray);
void *omps_MPSGraphTensorData_initWithMPSImageBatch(const char *class_name, void *imageBatch);
void *omps_MPSGraphTensorData_mpsndarray(void *object);
