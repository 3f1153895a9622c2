// Made by tools/swift/generate.py. The functions of MPSImageSizeEncodingState.
#pragma once


#include "types.h"

long omps_MPSImageSizeEncodingState_sourceWidth(void *object);
long omps_MPSImageSizeEncodingState_sourceHeight(void *object);
typedef struct {
  long (*sourceWidth)(void *context);
  long (*sourceHeight)(void *context);
} omps_MPSImageSizeEncodingState_table;
void *omps_MPSImageSizeEncodingState_make(void *swift_object, const void *type, const omps_MPSImageSizeEncodingState_table *table);
