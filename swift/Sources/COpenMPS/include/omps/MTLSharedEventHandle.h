// Made by tools/swift/generate.py. The functions of MTLSharedEventHandle.
#pragma once


#include "types.h"

void *omps_MTLSharedEventHandle_label(void *object);
