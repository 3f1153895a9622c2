// Made by tools/swift/generate.py. The functions of MPSImageConversion.
#pragma once


#include "types.h"

unsigned long omps_MPSImageConversion_sourceAlpha(void *object);
unsigned long omps_MPSImageConversion_destinationAlpha(void *object);
