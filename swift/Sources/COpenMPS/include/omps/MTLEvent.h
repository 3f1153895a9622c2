// Made by tools/swift/generate.py. The functions of MTLEvent.
#pragma once


#include "types.h"

void *omps_MTLEvent_device(void *object);
void *omps_MTLEvent_label(void *object);
void omps_MTLEvent_setLabel(void *object, const char *newValue);
