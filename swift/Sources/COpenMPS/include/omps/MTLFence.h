// Made by tools/swift/generate.py. The functions of MTLFence.
#pragma once


#include "types.h"

void *omps_MTLFence_device(void *object);
void *omps_MTLFence_label(void *object);
void omps_MTLFence_setLabel(void *object, const char *newValue);
