// Made by tools/swift/generate.py. The functions of MPSVector.
#pragma once


#include "types.h"

void *omps_MPSVector_device(void *object);
long omps_MPSVector_length(void *object);
long omps_MPSVector_vectors(void *object);
uint32_t omps_MPSVector_dataType(void *object);
long omps_MPSVector_vectorBytes(void *object);
long omps_MPSVector_offset(void *object);
void *omps_MPSVector_data(void *object);
void *omps_MPSVector_initWithBuffer_descriptor(const char *class_name, void *buffer, void *descriptor);
void *omps_MPSVector_initWithBuffer_offset_descriptor(const char *class_name, void *buffer, long offset, void *descriptor);
void *omps_MPSVector_initWithDevice_descriptor(const char *class_name, void *device, void *descriptor);
void omps_MPSVector_synchronizeOnCommandBuffer(void *object, void *commandBuffer);
long omps_MPSVector_resourceSize(void *object);
