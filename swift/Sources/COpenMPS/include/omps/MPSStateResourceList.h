// Made by tools/swift/generate.py. The functions of MPSStateResourceList.
#pragma once


#include "types.h"

void omps_MPSStateResourceList_appendTexture(void *object, void *descriptor);
void omps_MPSStateResourceList_appendBuffer(void *object, long size);
