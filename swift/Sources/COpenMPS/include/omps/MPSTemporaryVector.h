// Made by tools/swift/generate.py. The functions of MPSTemporaryVector.
#pragma once


#include "types.h"

long omps_MPSTemporaryVector_readCount(void *object);
void omps_MPSTemporaryVector_setReadCount(void *object, long newValue);
void *omps_MPSTemporaryVector_temporaryVectorWithCommandBuffer_descriptor(const char *class_name, void *commandBuffer, void *descriptor);
void omps_MPSTemporaryVector_class_prefetchStorageWithCommandBuffer_descriptorList(void *commandBuffer, void *descriptorList);
