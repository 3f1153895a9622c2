// Made by tools/swift/generate.py. The functions of MTLArchitecture.
#pragma once


#include "types.h"

void *omps_MTLArchitecture_name(void *object);
