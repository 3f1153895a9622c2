// Made by tools/swift/generate.py. The functions of MPSCNNDepthWiseConvolutionDescriptor.
#pragma once


#include "types.h"

long omps_MPSCNNDepthWiseConvolutionDescriptor_channelMultiplier(void *object);
