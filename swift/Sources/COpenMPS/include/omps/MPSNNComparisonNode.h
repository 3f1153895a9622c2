// Made by tools/swift/generate.py. The functions of MPSNNComparisonNode.
#pragma once


#include "types.h"

unsigned long omps_MPSNNComparisonNode_comparisonType(void *object);
void omps_MPSNNComparisonNode_setComparisonType(void *object, unsigned long newValue);
