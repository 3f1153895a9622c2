// Made by tools/swift/generate.py. The functions of MPSGraphDevice.
#pragma once


#include "types.h"

uint32_t omps_MPSGraphDevice_type(void *object);
void *omps_MPSGraphDevice_metalDevice(void *object);
void *omps_MPSGraphDevice_deviceWithMTLDevice(const char *class_name, void *metalDevice);
