// Made by tools/swift/generate.py. The functions of MPSMatrix.
#pragma once


#include "types.h"

void *omps_MPSMatrix_device(void *object);
long omps_MPSMatrix_rows(void *object);
long omps_MPSMatrix_columns(void *object);
long omps_MPSMatrix_matrices(void *object);
uint32_t omps_MPSMatrix_dataType(void *object);
long omps_MPSMatrix_rowBytes(void *object);
long omps_MPSMatrix_matrixBytes(void *object);
long omps_MPSMatrix_offset(void *object);
void *omps_MPSMatrix_data(void *object);
void *omps_MPSMatrix_initWithBuffer_descriptor(const char *class_name, void *buffer, void *descriptor);
void *omps_MPSMatrix_initWithBuffer_offset_descriptor(const char *class_name, void *buffer, long offset, void *descriptor);
void *omps_MPSMatrix_initWithDevice_descriptor(const char *class_name, void *device, void *descriptor);
void omps_MPSMatrix_synchronizeOnCommandBuffer(void *object, void *commandBuffer);
long omps_MPSMatrix_resourceSize(void *object);
