// Made by tools/swift/generate.py. The functions of MPSGraphTensor.
#pragma once


#include "types.h"

void *omps_MPSGraphTensor_shape(void *object);
uint32_t omps_MPSGraphTensor_dataType(void *object);
void *omps_MPSGraphTensor_operation(void *object);
