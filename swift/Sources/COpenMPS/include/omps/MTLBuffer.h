// Made by tools/swift/generate.py. The functions of MTLBuffer.
#pragma once


#include "types.h"

long omps_MTLBuffer_length(void *object);
void *omps_MTLBuffer_contents(void *object);
void omps_MTLBuffer_didModifyRange(void *object, const void *range);
void *omps_MTLBuffer_newTextureWithDescriptor_offset_bytesPerRow(void *object, void *descriptor, long offset, long bytesPerRow);
