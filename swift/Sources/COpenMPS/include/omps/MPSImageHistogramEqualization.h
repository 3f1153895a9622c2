// Made by tools/swift/generate.py. The functions of MPSImageHistogramEqualization.
#pragma once


#include "types.h"

void omps_MPSImageHistogramEqualization_histogramInfo(void *object, void *result);
void *omps_MPSImageHistogramEqualization_initWithDevice_histogramInfo(const char *class_name, void *device, const void *histogramInfo);
void omps_MPSImageHistogramEqualization_encodeTransformToCommandBuffer_sourceTexture_histogram_histogramOffset(void *object, void *commandBuffer, void *source, void *histogram, long histogramOffset);
