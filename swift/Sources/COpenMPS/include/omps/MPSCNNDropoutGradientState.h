// Made by tools/swift/generate.py. The functions of MPSCNNDropoutGradientState.
#pragma once


#include "types.h"

void *omps_MPSCNNDropoutGradientState_maskData(void *object);
