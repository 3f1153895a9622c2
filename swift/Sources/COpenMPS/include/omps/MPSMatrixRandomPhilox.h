// Made by tools/swift/generate.py. The functions of MPSMatrixRandomPhilox.
#pragma once


#include "types.h"

void *omps_MPSMatrixRandomPhilox_initWithDevice_destinationDataType_seed_distributionDescriptor(const char *class_name, void *device, uint32_t destinationDataType, long seed, void *distributionDescriptor);
void *omps_MPSMatrixRandomPhilox_initWithDevice_destinationDataType_seed(const char *class_name, void *device, uint32_t destinationDataType, long seed);
