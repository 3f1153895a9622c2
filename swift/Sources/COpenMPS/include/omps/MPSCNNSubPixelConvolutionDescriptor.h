// Made by tools/swift/generate.py. The functions of MPSCNNSubPixelConvolutionDescriptor.
#pragma once


#include "types.h"

long omps_MPSCNNSubPixelConvolutionDescriptor_subPixelScaleFactor(void *object);
void omps_MPSCNNSubPixelConvolutionDescriptor_setSubPixelScaleFactor(void *object, long newValue);
