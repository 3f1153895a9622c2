// Made by tools/swift/generate.py. The functions of MPSTemporaryNDArray.
#pragma once


#include "types.h"

long omps_MPSTemporaryNDArray_readCount(void *object);
void omps_MPSTemporaryNDArray_setReadCount(void *object, long newValue);
void *omps_MPSTemporaryNDArray_temporaryNDArrayWithCommandBuffer_descriptor(const char *class_name, void *commandBuffer, void *descriptor);
