// Made by tools/swift/generate.py. The functions of MPSImageConversion.
#pragma once


#include "types.h"

unsigned long omps_MPSImageConversion_sourceAlpha(void *object);
unsigned long omps_MPSImageConversion_destinationAlpha(void *object);
void *omps_MPSImageConversion_initWithDevice_srcAlpha_destAlpha_backgroundColor_conversionInfo(const char *class_name, void *device, unsigned long srcAlpha, unsigned long destAlpha, void *backgroundColor, const void *conversionInfo);
