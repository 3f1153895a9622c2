// Made by tools/swift/generate.py. The functions of MPSGraphVariableOp.
#pragma once


#include "types.h"

void *omps_MPSGraphVariableOp_shape(void *object);
uint32_t omps_MPSGraphVariableOp_dataType(void *object);
