// Made by tools/swift/generate.py. The functions of MPSVectorDescriptor.
#pragma once


#include "types.h"

long omps_MPSVectorDescriptor_length(void *object);
void omps_MPSVectorDescriptor_setLength(void *object, long newValue);
long omps_MPSVectorDescriptor_vectors(void *object);
uint32_t omps_MPSVectorDescriptor_dataType(void *object);
void omps_MPSVectorDescriptor_setDataType(void *object, uint32_t newValue);
long omps_MPSVectorDescriptor_vectorBytes(void *object);
void *omps_MPSVectorDescriptor_vectorDescriptorWithLength_dataType(const char *class_name, long length, uint32_t dataType);
void *omps_MPSVectorDescriptor_vectorDescriptorWithLength_vectors_vectorBytes_dataType(const char *class_name, long length, long vectors, long vectorBytes, uint32_t dataType);
long omps_MPSVectorDescriptor_class_vectorBytesForLength_dataType(long length, uint32_t dataType);
