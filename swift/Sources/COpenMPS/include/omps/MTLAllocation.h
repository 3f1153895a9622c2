// Made by tools/swift/generate.py. The functions of MTLAllocation.
#pragma once


#include "types.h"

long omps_MTLAllocation_allocatedSize(void *object);
