// Made by tools/swift/generate.py. The functions of MPSImageHistogramSpecification.
#pragma once


#include "types.h"

void omps_MPSImageHistogramSpecification_histogramInfo(void *object, void *result);
void *omps_MPSImageHistogramSpecification_initWithDevice_histogramInfo(const char *class_name, void *device, const void *histogramInfo);
void omps_MPSImageHistogramSpecification_encodeTransformToCommandBuffer_sourceTexture_sourceHistogram_sourceHistogramOffset_desiredHistogram_desiredHistogramOffset(void *object, void *commandBuffer, void *source, void *sourceHistogram, long sourceHistogramOffset, void *desiredHistogram, long desiredHistogramOffset);
